// Bodies in CUDA C++ as integrands for kernels: their text. That NVRTC compiles it is
// cuda_body_compilation_test's matter.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/box_source.hpp"
#include "riemann/lib/evaluating/cuda_body.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace riemann {
namespace {

constexpr double far = std::numeric_limits<double>::infinity();

TEST(CudaBodies, AreAFunctionAndAStructThatCallsIt) {
  const device_integrand body = at_places({"return a*x[1];", 2, {"a"}, {3}});
  EXPECT_EQ(body.source,
            "#pragma nv_diag_error 940\n"
            "namespace given {\n"
            "__device__ double f(const double* x, double a) {\n"
            "#line 1 \"body\"\n"
            "return a*x[1];\n"
            "}\n"
            "}\n"
            "#pragma nv_diag_default 940\n"
            "#line 1 \"riemann\"\n"
            "namespace riemann {\n\n"
            "struct typed_integrand {\n"
            "  double p0;\n"
            "  RIEMANN_HOST_DEVICE double operator()(const double* x) const {\n"
            "    return given::f(x, p0);\n"
            "  }\n"
            "};\n\n"
            "}\n");
  EXPECT_EQ(body.dimensions, 2);
  EXPECT_EQ(body.parameters, std::vector<double>{3});
}

TEST(CudaBodies, AreMappedToBoxesByNumbersThatKernelsAreGiven) {
  const cuda_body f{"return x[0];", 4, {}, {}};
  const box over{{2, 1}, {3, far}, {5, -far}, {far, -far}};
  const device_integrand body = over_unit_cube(f, over, {{0, 1}, {0, 7}, {0, 8}, {9, 10}});
  EXPECT_EQ(body.parameters, (std::vector<double>{1, 2, 1, 3, 7, 5, 8, 9, 10}));
  for (const char* part : {
           "at0 = between(u[0], p1, p2);",
           "at1 = above(p3, u[1], p4);",
           "at2 = below(p5, u[2], p6);",
           "at3 = on_whole_line(u[3], p7, p8);",
           "const double x[] = {at0.place, at1.place, at2.place, at3.place};",
           "return given::f(x) * (p0 * at0.slope * at1.slope * at2.slope * at3.slope);",
       })
    EXPECT_NE(body.source.find(part), std::string::npos) << part << "\nin\n" << body.source;
}

TEST(CudaBodies, ChangeSignWithInfiniteRangesThatFall) {
  const cuda_body f{"return x[0];", 1, {}, {}};
  EXPECT_EQ(over_unit_cube(f, {{far, 0}}, {{0, 1}}).parameters.front(), -1);
  EXPECT_EQ(over_unit_cube(f, {{0, far}}, {{0, 1}}).parameters.front(), 1);
}

TEST(CudaBodies, HaveOneSourceForAllBoxesThatGoTheSameWays) {
  const auto source = [](double a, double lower) {
    return over_unit_cube({"return a*x[0];", 1, {"a"}, {a}}, {{lower, 9}}, {{0, 1}}).source;
  };
  EXPECT_EQ(source(1, 2), source(3, 4));
}

TEST(CudaBoxes, AreCasesOfAxes) {
  const box_source source = source_of({{2, 1}, {far, 0}}, {{0, 1}, {0, 7}});
  EXPECT_EQ(source.parameters, (std::vector<double>{-1, 2, 1, 0, 7}));
  for (const char* part : {"direction() const { return p0; }", "case 0: return between(u, p1, p2);",
                           "case 1: return above(p3, u, p4);"})
    EXPECT_NE(source.source.find(part), std::string::npos) << part << "\nin\n" << source.source;
}

TEST(CudaBodies, AreCompiledOnTrialWithNothingBeside) {
  const cuda::kernel_request request = trial_of({"return 1;", 1, {}, {}});
  EXPECT_EQ(request.source.find("#include"), std::string::npos);
  EXPECT_NE(request.source.find("return 1;"), std::string::npos);
}

}  // namespace
}  // namespace riemann
