// Formulas that may have several humps, and logarithms of what is 0 as a double.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/humps.hpp"

#include "riemann/lib/expression/logarithm.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

tree tree_of_humps(const std::string& text) { return parse(text, {most_dimensions, {}}); }

double logarithm_at(const std::string& text, const std::vector<double>& at) {
  return program(formula_of(logarithm_of(tree_of_humps(text))), {}, maths_choice::accurate)
      .value(at);
}

TEST(Humps, AreOneWhereTheExponentIsConcave) {
  for (const std::string text : {
           "exp(-x^2-y^2-x*y)",
           "exp(-x^2)*exp(-(y-x)^2)*cos(x*y)*(1+z^2)",
           "exp(-(x-y)^4-abs(x+2*y)-cosh(x))",
           "exp(-(1+x^2+y^2)^1.5)",
           "exp(x-exp(x)-sqrt(1+y^2))",
           "exp(-x^2)/cosh(y-x)",
           "1/(1+x^2+y^2)^3",
           "x^2*y",
       })
    EXPECT_FALSE(may_have_humps(tree_of_humps(text), {})) << text;
}

TEST(Humps, MayBeSeveral) {
  for (const std::string text : {
           "exp(-(x^2-25)^2-y^2)",
           "exp(-(y-x^2)^2-x^2)",
           "exp(x^2-x^4-y^2)",
           "exp(-x^2-y^2+4*x*y)",
           "exp(-x^2-y^2)+exp(-(x-9)^2-y^2)",
           "exp(-(x-y)^3-x^4-y^4)",
           "1/(1+(x^2-25)^2+y^2)",
           "1/(1e-6+(x-1)^2)/(1e-6+(x-y)^2)",
           "1/cosh(x^2-9)*exp(-y^2)",
           "(x*y)^40*exp(-x^2-y^2)",
       })
    EXPECT_TRUE(may_have_humps(tree_of_humps(text), {})) << text;
}

TEST(Humps, OfAddendsAreApart) {
  for (const std::string text :
       {"exp(-x^2-y^2)+exp(-(x-9)^2-y^2)", "(exp(-x^2)*y-3*exp(-y^2)/x)/(1+x+y)",
        "1/(1+x^2)+1/(2+y^2)", "sqrt(exp(-x*y)+x*y^-0.5)"})
    EXPECT_TRUE(may_have_peaks_apart(tree_of_humps(text))) << text;
  for (const std::string text : {"exp(-x^2-y^2)", "exp(-exp(x)-exp(y))", "x*exp(y)/(1+x)",
                                 "1+exp(-x*y)", "x^2+y^3-x/2", "(1+x)*exp(-y)-2"})
    EXPECT_FALSE(may_have_peaks_apart(tree_of_humps(text))) << text;
}

TEST(Humps, HaveLogarithmsWhereTheyAreZeroAsDoubles) {
  EXPECT_DOUBLE_EQ(logarithm_at("exp(-x^2)*exp(-3*y)", {100, 2}), -10006);
  EXPECT_DOUBLE_EQ(logarithm_at("-sqrt(exp(-x))/exp(y)^2", {4000, 1000}), -4000);
  EXPECT_DOUBLE_EQ(logarithm_at("exp(-x^2)-exp(-y)", {100, 2000}), -2000);
  EXPECT_NEAR(logarithm_at("exp(-x)/cosh(y)", {1000, 2000}), -3000, 1);
}

}  // namespace
}  // namespace riemann::expressions
