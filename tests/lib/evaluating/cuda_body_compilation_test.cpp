// Bodies in CUDA C++, and boxes, compiled by NVRTC against the embedded headers: no GPU needed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/lib/evaluating/box_source.hpp"
#include "riemann/lib/evaluating/cuda_body.hpp"
#include "riemann/lib/summing/written_terms.hpp"
#include "support/with_nvrtc.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace riemann {
namespace {

class CudaBodyCompilation : public WithNvrtc {
 protected:
  /// By the kernel that evaluates boxes, which calls it in two places.
  void expect_compiled(const device_integrand& of) {
    const cuda::compiled_kernel& kernel =
        without_cache.compile("sm_90", {include_of("kernels/points/evaluate_boxes.cuh") + of.source,
                                        "riemann::cuda::evaluate_boxes<riemann::typed_integrand, " +
                                            std::to_string(of.dimensions) + '>'});
    EXPECT_NE(kernel.name.find("typed_integrand"), std::string::npos) << kernel.name;
  }

  std::string log_of(const char* body) {
    try {
      static_cast<void>(without_cache.compile("sm_90", trial_of({body, 1, {"a"}, {1}})));
      return {};
    } catch (const cuda::compile_error& wrong) {
      return wrong.log();
    }
  }
};

TEST_F(CudaBodyCompilation, MapsEveryKindOfRange) {
  constexpr double endless = std::numeric_limits<double>::infinity();
  const cuda_body f{
      "double s = 0;\nfor (int k = 0; k < 4; ++k) s += exp(-a*x[k]); // sum\nreturn s;",
      4,
      {"a"},
      {1}};
  const box over{{0, 1}, {0, endless}, {0, -endless}, {-endless, endless}};
  expect_compiled(at_places(f));
  expect_compiled(over_unit_cube(f, over, {{}, {}, {}, {}}));
}

TEST_F(CudaBodyCompilation, TakesBoxesForPointsInRows) {
  constexpr double endless = std::numeric_limits<double>::infinity();
  const box over{{0, 1}, {0, endless}, {0, -endless}, {-endless, endless}};
  const std::string text = source_of(over, {{}, {}, {}, {}}).source;
  const device_type_name places{text, "riemann::places_in_rows<riemann::typed_box, 4>"};
  const device_type_name weighted{text, "riemann::weighted_array<riemann::typed_box, 4>"};
  const device_type_name moments{include_of("kernels/points/sampled_moments.hpp"),
                                 "riemann::sampled_moments"};
  for (const cuda::kernel_request& each : {writing_request(places), writing_request(weighted),
                                           sum_tiles_request(moments, "one_source", weighted)}) {
    const cuda::compiled_kernel& kernel = without_cache.compile("sm_90", each);
    EXPECT_NE(kernel.name.find("typed_box"), std::string::npos) << kernel.name;
  }
}

TEST_F(CudaBodyCompilation, TakesWhatMayBeABody) {
  for (const char* body : {"return exp(-a*x[0]);", "if (x[0] > a) return 1; return 0;",
                           "auto f = [&](double t) { return t * t; }; return f(a);", "return 1;//"})
    EXPECT_EQ(log_of(body), "") << body;
}

TEST_F(CudaBodyCompilation, TellsTheLineOfTheBodyThatIsWrong) {
  EXPECT_NE(log_of("\nreturn y;").find("body(2): error"), std::string::npos);
  EXPECT_NE(log_of("a + 1;").find("missing return"), std::string::npos);
  EXPECT_NE(log_of("if (a > 0) return 1;").find("missing return"), std::string::npos);
}

}  // namespace
}  // namespace riemann
