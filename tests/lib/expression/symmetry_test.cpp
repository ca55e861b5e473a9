// Which formulas are known to change their sign where variables do, or are exchanged.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/symmetry.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

bool odd(const char* text) {
  return is_odd(formula_of(parse(text, {1, std::vector<std::string>{"a"}})));
}

TEST(Symmetry, OddFormulasAreKnown) {
  EXPECT_TRUE(odd("x"));
  EXPECT_TRUE(odd("-x^3*exp(-x^2)"));
  EXPECT_TRUE(odd("x/(1+x^4)"));
  EXPECT_TRUE(odd("sin(a*x)*cos(x)/(1+abs(x))"));
  EXPECT_TRUE(odd("sin(x)*abs(x)^0.3"));
  EXPECT_TRUE(odd("if(x^2<0.3, x, 2*sin(x))"));
  EXPECT_TRUE(odd("besselj(1, x) + besseli(3, x)*hypot(x, a)"));
  EXPECT_TRUE(odd("round(x) + sign(x) + trunc(3*x) + 1/x + x^-3"));
  EXPECT_TRUE(odd("floor(x) + ceil(x) + max(x, a) + min(x, -a)"));
  EXPECT_TRUE(odd("if(x<0, -1, 1)*cosh(x)"));
  EXPECT_TRUE(odd("(x>0) - (x<0)"));
  EXPECT_TRUE(odd("(1+x)*(1-x)*x"));
  EXPECT_TRUE(odd("exp(x) - exp(-x)"));
  EXPECT_TRUE(odd("max(x, -x)*x"));
}

TEST(Symmetry, OthersAreNot) {
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

std::string cancels(const char* text, const region& over) {
  const std::vector<std::string> names{"a"};
  return why_it_cancels(parse(text, {3, names}), read(over, names), over,
                        std::vector{parameter{"a", 0.75}});
}

TEST(Symmetry, IntegralsThatCancelAreKnown) {
  const region square{{"x", "0", "1"}, {"y", "0", "1"}};
  EXPECT_EQ(cancels("sin(x-y)*a", square), "its sign changes where x and y are exchanged");
  EXPECT_EQ(cancels("(x+y)^3*(y^2-x^2)", square), "its sign changes where x and y are exchanged");
  EXPECT_EQ(cancels("if(x+y>1, x-y, y-x)", square), "its sign changes where x and y are exchanged");
  const region around{{"x", "-a", "a"}, {"y", "0", "inf"}};
  EXPECT_EQ(cancels("x*exp(-y-x^2*y)", around), "its sign changes with x");
  const region line{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "-inf", "inf"}};
  EXPECT_EQ(cancels("(x+y+z)*exp(-(x+y)^2-z^4)", line), "its sign changes with all variables");
  EXPECT_EQ(cancels("(x+2*y)*exp(-(x-y)^4-z^4-(x+y)^2)*(1+z)", line),
            "its sign changes with x and y");
  EXPECT_EQ(cancels("(x+y)*cos(x-y)*exp(-x^2-y^2-z+z^2)", {{"x", "-1", "2"}, {"y", "-2", "1"}}),
            "its sign changes where x and -y are exchanged");
  const region disc{{"x", "-1", "1"}, {"y", "-sqrt(1-x^2)", "sqrt(1-x^2)"}};
  EXPECT_EQ(cancels("y*exp(x)", disc), "its sign changes with y");
  EXPECT_EQ(cancels("x*exp(y)", disc), "its sign changes with x");
  const region normal{{"x", "", "", "normal(0, a)"}, {"y", "", "", "exponential(2)"}};
  EXPECT_EQ(cancels("x^3*y", normal), "its sign changes with x");
}

TEST(Symmetry, OthersAreNotSaidToCancel) {
  const region square{{"x", "0", "1"}, {"y", "0", "1"}};
  EXPECT_EQ(cancels("x+y", square), "");
  EXPECT_EQ(cancels("sin(x-a*y)", square), "");
  EXPECT_EQ(cancels("sin(x-y)+1e-300", square), "");
  EXPECT_EQ(cancels("if(x*y>0.25, x-y, y-2*x)", square), "");
  EXPECT_EQ(cancels("sin(x-y)", {{"x", "0", "1"}, {"y", "0", "1.0000000000000002"}}), "");
  EXPECT_EQ(cancels("x*y^2", {{"x", "-1", "2"}, {"y", "0", "1"}}), "");
  EXPECT_EQ(cancels("x*y^2", {{"x", "-1", "1"}, {"y", "x", "1"}}), "");
  EXPECT_EQ(cancels("x^2-y^2", {{"x", "", "", "normal(0, 1)"}, {"y", "", "", "normal(0, 2)"}}), "");
  EXPECT_EQ(cancels("floor(x)*abs(y)", {{"x", "-1", "1"}, {"y", "-1", "1"}}), "");
  // 0.1+0.2 is not 0.3, which is not what it is in doubles.
  EXPECT_EQ(cancels("x*y", {{"x", "-0.3", "0.1+0.2"}, {"y", "0", "1"}}), "");
}

}  // namespace
}  // namespace riemann::expressions
