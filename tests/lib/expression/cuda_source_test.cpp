// CUDA C++ from expressions: its text. That NVRTC compiles it is cuda_compilation_test's matter.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/cuda_source.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/summing/quadrature_sum.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

formula parsed(const char* text) { return formula_of(parse(text, {2, std::nullopt})); }

std::string source_of(const char* text) {
  return cuda_integrand(parsed(text), called_with::one_number);
}

TEST(CudaSource, IsTheStepsInOrder) {
  EXPECT_EQ(source_of("a/(1+x^2)-0.1"),
            "namespace riemann {\n\n"
            "struct typed_integrand {\n"
            "  double p0;\n"
            "  template <class Real>\n"
            "  RIEMANN_HOST_DEVICE Real operator()(Real x) const {\n"
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

TEST(CudaSource, TakesCoordinatesOfPoints) {
  const std::string source = cuda_integrand(parsed("x1*x2"), called_with::coordinates);
  EXPECT_NE(source.find("operator()(const Real* x) const"), std::string::npos);
  EXPECT_NE(source.find("const Real v0 = x[0];"), std::string::npos);
  EXPECT_NE(source.find("const Real v1 = x[1];"), std::string::npos);
}

TEST(CudaSource, HasNothingOfTheTextThatWasTyped) {
  EXPECT_EQ(source_of("exp( -evil_name*x )"), source_of("exp(-a*x)"));
  EXPECT_EQ(source_of("evil_name").find("evil"), std::string::npos);
}

TEST(CudaSource, IsTheSourceOfTermsThatCompiledIntegrandsHave) {
  EXPECT_EQ(cuda_terms(parsed("x"), precision::double_precision).name,
            "riemann::quadrature_sum<riemann::typed_integrand, double>");
  EXPECT_EQ(cuda_terms(parsed("x"), precision::float_precision).name,
            "riemann::quadrature_sum<riemann::typed_integrand, float>");
}

TEST(CudaSource, SaysWhichFunctionsCudaHasNot) {
  EXPECT_EQ(why_not_on_cuda(parsed("sin(x)*besselk(0,x)")), "besselk has no CUDA form");
  EXPECT_EQ(why_not_on_cuda(parsed("besseli(2,x)")),
            "besseli has a CUDA form for the orders 0 and 1 alone");
  EXPECT_EQ(why_not_on_cuda(parsed("besseli(n,x)")), why_not_on_cuda(parsed("besseli(2,x)")));
  for (const char* text : {"besselj(n,x)", "bessely(7,x)", "besseli(1,x)+besseli(2-2,x)", "x"})
    EXPECT_EQ(why_not_on_cuda(parsed(text)), "") << text;
}

/// What the kernel reads, had it been compiled with us.
struct two_parameters {
  double p0;
  double p1;
  double operator()(double x) const { return x; }
};
struct no_parameters {
  double operator()(double x) const { return x; }
};

template <class Integrand>
void expect_bytes_of(std::span<const double> parameters) {
  const lattice nodes{1, 2, double_word(3), 4};
  const std::vector<std::byte> bytes = cuda_terms_bytes(parameters, nodes);
  quadrature_sum<Integrand> source;
  ASSERT_EQ(bytes.size(), sizeof source);
  std::memcpy(static_cast<void*>(&source), bytes.data(), bytes.size());
  EXPECT_EQ(source.nodes.origin, 1);
  EXPECT_EQ(source.nodes.count, 4);
  if constexpr (sizeof(Integrand) > 1) {
    EXPECT_EQ(source.f.p1, -0.5);
  }
}

TEST(CudaSource, HasTheBytesOfItsType) {
  const std::vector<double> parameters{2, -0.5};
  expect_bytes_of<two_parameters>(parameters);
  expect_bytes_of<no_parameters>({});
}

}  // namespace
}  // namespace riemann::expressions
