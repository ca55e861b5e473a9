// CUDA C++ from expressions: its text. That NVRTC compiles it is cuda_compilation_test's matter.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/cuda_source.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

formula of(const char* text) { return formula_of(parse(text, {1, std::nullopt})); }

TEST(CudaSource, IsTheStepsInOrder) {
  EXPECT_EQ(cuda_integrand(of("a/(1+x^2)-0.1")),
            "namespace riemann {\n\n"
            "struct typed_integrand {\n"
            "  double p0;\n"
            "  template <class Real>\n"
            "  HOST_DEVICE Real operator()(Real x) const {\n"
            "    const Real v0 = Real(p0);\n"
            "    const Real v1 = Real(0x1p+0);\n"
            "    const Real v2 = x;\n"
            "    const Real v3 = v2 * v2;\n"
            "    const Real v4 = v1 + v3;\n"
            "    const Real v5 = v0 / v4;\n"
            "    const Real v6 = Real(0x1.999999999999ap-4);\n"
            "    const Real v7 = v5 - v6;\n"
            "    return v7;\n"
            "  }\n"
            "};\n\n"
            "}\n");
}

TEST(CudaSource, HasNothingOfTheTextThatWasTyped) {
  EXPECT_EQ(cuda_integrand(of("exp( -evil_name*x )")), cuda_integrand(of("exp(-a*x)")));
  EXPECT_EQ(cuda_integrand(of("evil_name")).find("evil"), std::string::npos);
}

TEST(CudaSource, NamesTheKernelOfCompiledIntegrands) {
  const cuda_kernel_text sum = cuda_sum(of("x"), "kahan", precision::double_precision);
  EXPECT_EQ(sum.expression,
            "riemann::cuda::tiled<riemann::accumulators::kahan::of<double>, 1, "
            "riemann::quadrature_sum<riemann::typed_integrand, double>>");
  EXPECT_NE(sum.source.find("#include \"riemann/kernels/accumulators/kahan.hpp\""),
            std::string::npos);
  EXPECT_NE(cuda_sum(of("x"), "naive", precision::float_precision).expression.find(", float>>"),
            std::string::npos);
}

TEST(CudaSource, GivesParametersAsBytes) {
  const std::vector<double> parameters{2, -0.5};
  const std::vector<std::byte> bytes = cuda_integrand_bytes(parameters);
  ASSERT_EQ(bytes.size(), 16U);
  double second = 0;
  std::memcpy(&second, bytes.data() + 8, sizeof second);
  EXPECT_EQ(second, -0.5);
  EXPECT_EQ(cuda_integrand_bytes({}).size(), 1U) << "an empty struct";
}

}  // namespace
}  // namespace riemann::expressions
