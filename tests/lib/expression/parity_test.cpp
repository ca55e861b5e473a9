// Which formulas are known to change their sign with x.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parity.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

bool odd(const char* text) {
  return is_odd(formula_of(parse(text, {1, std::vector<std::string>{"a"}})));
}

TEST(Parity, OddFormulasAreKnown) {
  EXPECT_TRUE(odd("x"));
  EXPECT_TRUE(odd("-x^3*exp(-x^2)"));
  EXPECT_TRUE(odd("x/(1+x^4)"));
  EXPECT_TRUE(odd("sin(a*x)*cos(x)/(1+abs(x))"));
  EXPECT_TRUE(odd("sin(x)*abs(x)^0.3"));
  EXPECT_TRUE(odd("if(x^2<0.3, x, 2*sin(x))"));
  EXPECT_TRUE(odd("besselj(1, x) + besseli(3, x)*hypot(x, a)"));
  EXPECT_TRUE(odd("round(x) + sign(x) + trunc(3*x) + 1/x + x^-3"));
}

TEST(Parity, OthersAreNot) {
  EXPECT_FALSE(odd("1"));
  EXPECT_FALSE(odd("a"));
  EXPECT_FALSE(odd("x^2"));
  EXPECT_FALSE(odd("x + 1e-300"));
  EXPECT_FALSE(odd("exp(x)"));
  EXPECT_FALSE(odd("floor(x)"));
  EXPECT_FALSE(odd("mod(x, 2)"));
  EXPECT_FALSE(odd("if(x<0, x, x)*1 + if(x<1, 0, x)"));
  EXPECT_FALSE(odd("x*cos(x+1)"));
  EXPECT_FALSE(odd("besselj(2, x)"));
  EXPECT_FALSE(odd("bessely(1, x)"));
  EXPECT_FALSE(odd("besselj(a, x)"));
  EXPECT_FALSE(odd("atan2(x, 1)"));
  EXPECT_FALSE(odd("max(x, -x)*x + max(x, 0)"));
}

}  // namespace
}  // namespace riemann::expressions
