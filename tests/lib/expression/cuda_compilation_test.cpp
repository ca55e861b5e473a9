// CUDA C++ from expressions, compiled by NVRTC against the embedded headers: no GPU needed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "support/with_nvrtc.hpp"

#include "riemann/families/accumulators.hpp"

#include <gtest/gtest.h>

#include <string>

namespace riemann::expressions {
namespace {

class CudaCompilation : public WithNvrtc {
 protected:
  /// As it is summed alone, and as a point of a sweep.
  void expect_cubin(const formula& of, const std::string& sum, precision precise) {
    const device_type_name terms = cuda_terms(of, precise);
    if (sum == "exact") return expect_cubin(exact_sum_request(terms));
    const device_type_name accumulator = accumulator_spelled({"sum", sum}, "double");
    for (const char* sources : {"one_source", "many_sources"})
      expect_cubin(sum_tiles_request(accumulator, sources, terms));
  }

  void expect_cubin(const cuda::kernel_request& wanted) {
    const cuda::compiled_kernel& kernel = without_cache.compile("sm_90", wanted);
    EXPECT_EQ(kernel.cubin.substr(1, 3), "ELF");
    EXPECT_NE(kernel.name.find("typed_integrand"), std::string::npos) << kernel.name;
  }
};

formula typed_formula(const std::string& text) {
  return formula_of(parse(text, {1, std::nullopt}));
}

TEST_F(CudaCompilation, KnowsEveryOperationInBothPrecisions) {
  std::string all = "a+b";
  for (const operation_facts& each : all_operations()) {
    const std::string arguments[] = {"", "x", "x, a", "x, a, b"};
    if (each.operands == 0 || *each.device == '\0') continue;
    all += *each.name != '\0'
               ? '+' + std::string(each.name) + '(' +
                     arguments[static_cast<std::size_t>(each.operands)] + ')'
               : std::string("+(") + (each.operands == 2 ? "x" : "") + each.symbol + "a)";
  }
  all += "+besseli(0, x)+besseli(1, x)";
  EXPECT_EQ(why_not_on_cuda(typed_formula(all)), "");
  expect_cubin(typed_formula(all), "neumaier", precision::double_precision);
  expect_cubin(typed_formula(all), "neumaier", precision::float_precision);
}

TEST_F(CudaCompilation, KnowsEverySum) {
  for (const char* sum : families::accumulators.names)
    expect_cubin(typed_formula("exp(-a*x)"), sum, precision::double_precision);
}

TEST_F(CudaCompilation, TakesNumbersOfEverySize) {
  expect_cubin(typed_formula("x*1e308+5e-324*x-0.1"), "naive", precision::double_precision);
  expect_cubin(typed_formula("3"), "naive", precision::double_precision);
}

}  // namespace
}  // namespace riemann::expressions
