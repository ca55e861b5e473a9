// Integrals of expressions: the same sums as those of compiled integrands.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/lattice_integrand.hpp"

#include "riemann/kernels/accumulators/error_of_sum.hpp"
#include "riemann/lib/running/integrate.hpp"

#include "support/complaints.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

namespace riemann {
namespace {

problem of(const std::string& text, double from, double to, index_t n) {
  return {.f = {.expression = text}, .range = {.from = from, .to = to}, .rule = {.n = n}};
}

/// Formulas that write what the members compute, operation by operation.
TEST(Expressions, HaveTheBitsOfTheCompiledIntegrandOfTheSameFormula) {
  const std::pair<const char*, const char*> pairs[] = {{"pi", "4/(1+x^2)"},
                                                       {"kink", "abs(x-1/3)"},
                                                       {"reciprocal", "1/x"},
                                                       {"runge", "1/(1+25*x*x)"}};
  for (const auto& [name, text] : pairs)
    for (const index_t n : {1, 31, 32, 33, 511, 513, 4097, 300'007}) {
      const estimate named = integrate({.f = {.name = name}, .rule = {.n = n, .group = 1}});
      const estimate typed = integrate(of(text, named.from, named.to, n));
      EXPECT_EQ(typed.value, named.value) << text << ", n = " << n;
      EXPECT_LE(typed.error, 1.01 * named.error + 8 * 0x1p-52 * named.l1)
          << text << ", n = " << n;  // what the formula rounds is known of one alone
    }
}

TEST(Expressions, HaveTheSameBitsOnAnyNumberOfThreads) {
  for (const index_t n : {1, 255, 257, 513, 4097, 131'072, 131'073, 300'007}) {
    problem task = of("exp(-x^2)*sin(3*x)/(1+x^2)", 0, 1.5, n);
    for (const char* rule : {"midpoint", "trapezoid"}) {
      task.rule.name = rule;
      task.at.threads = 1;
      const double value = integrate(task).value;
      for (const int threads : {2, 3}) {
        task.at.threads = threads;
        EXPECT_EQ(integrate(task).value, value) << rule << ", " << n << ", " << threads;
      }
    }
  }
}

TEST(Expressions, DescribeThemselves) {
  problem task = of(" exp( -a*x )", 0, 1, 1000);
  task.f.parameters = {{"a", 2}};
  const estimate result = integrate(task);
  EXPECT_EQ(result.integrand, "expression");
  EXPECT_EQ(result.formula, "exp(-a*x)");
  ASSERT_EQ(result.parameters.size(), 1U);
  EXPECT_EQ(result.parameters[0].value, 2);
  EXPECT_EQ(result.group, 1);
  EXPECT_NE(result.maths, "ieee");
  EXPECT_FALSE(result.device_reason.empty());
  // The midpoint rule is off by h^2/24 (f'(1) - f'(0)), h = 1e-3, and less than 1e-9 of that.
  const double exact = (1 - std::exp(-2.0)) / 2;
  EXPECT_NEAR(result.value, exact - 1e-6 / 24 * 2 * (1 - std::exp(-2.0)), 1e-12);
}

TEST(Expressions, TellWhereTheyAreNotFinite) {
  const estimate result = integrate(of("1/x", -1, 1, 1001));
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_EQ(result.nonfinite.count, 1);
  EXPECT_EQ(result.nonfinite.first_node, 0);
}

/// By how much the estimates of the same sums may differ: they grow with the pilots' sums of |f| at
/// most, up to 2^15 terms added plainly, of 4 bytes where they are compiled in and of 8 where they
/// are typed, which are two trees. Eight roundings more cover what is made of them.
double apart_by_the_norm() {
  constexpr double u = 0x1p-53;
  double apart = 8 * u;
  for (const int bytes : {4, 8})
    apart += error_of_sum("naive", longest_chain(make_tiling(32'768, bytes)), u);
  return apart;
}

TEST(Expressions, InFloatPrecisionHaveTheBitsOfTheSameFormulaCompiledIn) {
  for (const index_t n : {1, 31, 1000, 200'000}) {
    problem text = of("4/(1+x^2)", 0, 1, n);
    problem named{.f = {.name = "pi"}, .range = {.from = 0, .to = 1}, .rule = {.n = n, .group = 1}};
    text.rule.precise = named.rule.precise = precision::float_precision;
    text.rule.sum = named.rule.sum = "naive";
    const estimate result = integrate(text);
    const estimate expected = integrate(named);
    EXPECT_EQ(result.value, expected.value) << n;
    EXPECT_EQ(result.precise, precision::float_precision);
    // What the formula rounds is known of one alone: three operations a value.
    EXPECT_NEAR(result.error, expected.error,
                apart_by_the_norm() * expected.error + 3 * 0x1p-23 * result.l1)
        << n;
  }
}

TEST(Expressions, NeedLimitsAndNames) {
  problem task;
  task.f.expression = "a*x+b";
  task.f.parameters = {{"b", 1}};
  const std::string said = faults_in_words(task);
  for (const char* part : {"--expr: unknown name 'a'", "--from: is required", "--to: is required"})
    EXPECT_NE(said.find(part), std::string::npos) << part << " in " << said;
  task = of("x", 0, 1, 1000);
  task.rule.group = 8;
  EXPECT_NE(faults_in_words(task).find("--group '8': an expression has one node per term"),
            std::string::npos);
  EXPECT_EQ(faults_in_words(of("x", 0, 1, 1000)), "");
}

}  // namespace
}  // namespace riemann
