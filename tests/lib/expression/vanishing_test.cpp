// Which formulas are known to be 0 on an interval.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/vanishing.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <tuple>

namespace riemann::expressions {
namespace {

bool zero(const char* text, double from, double to, std::vector<double> parameters = {}) {
  const std::vector<std::string> names(parameters.size(), "a");
  return vanishes(formula_of(parse(text, {1, names})), parameters, from, to);
}

TEST(Vanishing, IsKnownOfFormulasThatAreZero) {
  EXPECT_TRUE(zero("0", 0, 1));
  EXPECT_TRUE(zero("0*x", -1, 1));
  EXPECT_TRUE(zero("a*exp(-x^2)", -1, 1, {0}));
  EXPECT_TRUE(zero("max(0, x-5)", 0, 5));
  EXPECT_TRUE(zero("min(x, 0)", 0, 1));
  EXPECT_TRUE(zero("if(x < 0, 1, 0)", 0, 1));
  EXPECT_TRUE(zero("floor(x/2)", 0, 1.5));
  EXPECT_TRUE(zero("exp(-x^2)", 100, 1e9));
  EXPECT_TRUE(zero("sin(x)*exp(-x)/(1+x^2)", 1e4, 1e9));
}

TEST(Vanishing, IsNeverTakenForGranted) {
  EXPECT_FALSE(zero("x", -1, 1));
  EXPECT_FALSE(zero("a*exp(-x^2)", -1, 1, {1e-300}));
  EXPECT_FALSE(zero("exp(-x^2)", -1e9, 1e9));
  EXPECT_FALSE(zero("exp(-((x-0.3)*1e9)^2)", 0, 1));
  EXPECT_FALSE(zero("max(0, x-5)", 0, 5.1));
  EXPECT_FALSE(zero("if(abs(x-0.3) < 1e-12, 1, 0)", 0, 1));
  EXPECT_FALSE(zero("floor(x)", 0, 1));
  EXPECT_FALSE(zero("sign(x)", 0, 1));
  EXPECT_FALSE(zero("1/x", 1, 2));
}

double largest(const char* text, double from, double to) {
  return largest_between(formula_of(parse(text)), {}, from, to);
}

TEST(Vanishing, WhatIsBelowTheRangeOfDoublesIsNotTakenFor0) {
  constexpr double least = 1e300 * std::numeric_limits<double>::denorm_min();
  for (const auto& [text, from, to] :
       {std::tuple("1e300*exp(-x)", 800, 801), std::tuple("1e300*erfc(x)", 30, 31),
        std::tuple("(1e-200*x)*(1e-200*x)*1e300", 1, 2),
        std::tuple("1e-200/(1e200*x)*1e300", 1, 2)}) {
    EXPECT_GE(largest(text, from, to), least) << text;
    EXPECT_LE(largest(text, from, to), 1.001 * least) << text;
  }
  EXPECT_EQ(largest("floor(sin(cos(x)))", 0, 1), 0);
  EXPECT_EQ(largest("0*exp(x)", 1, 0), 0);
  EXPECT_NEAR(largest("3*sin(x)", 0, 9), 3, 1e-12);
}

}  // namespace
}  // namespace riemann::expressions
