// What formulas show of themselves where their variables separate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/separation.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/integrand/values_at.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

std::optional<separated> separated_text(const std::string& text) {
  return separated_of(formula_of(parse(text, {4, {}})), {}, {}, maths_choice::fast);
}

double value_of(const function_of_one& f, double x) {
  return values_at(f.f, std::vector<double>{x}).front();
}

/// The integrand put together again.
double value_together(const separated& f, const std::vector<double>& x) {
  const auto at = [&](const separated_axis& axis) {
    return x[static_cast<std::size_t>(axis.variable)];
  };
  double value = f.is == separation::sum ? 0 : 1;
  switch (f.is) {
    case separation::function: return value_of(*f.axes.front().weight, at(f.axes.front()));
    case separation::sum:
      for (const separated& each : f.parts) value += value_together(each, x);
      return value;
    case separation::product:
      for (const separated& each : f.parts) value *= value_together(each, x);
      return value;
    case separation::of_sum:
    case separation::of_product: break;
  }
  double inner = f.is == separation::of_sum ? 0 : 1;
  for (const separated_axis& axis : f.axes) {
    if (axis.weight) value *= value_of(*axis.weight, at(axis));
    if (!axis.inner) continue;
    const double here = value_of(*axis.inner, at(axis));
    inner = f.is == separation::of_sum ? inner + here : inner * here;
  }
  return value * value_of(*f.outer, inner);
}

TEST(Separation, PutTogetherAgainIsTheFormula) {
  const std::vector<double> point{0.3, 0.7, 1.9, 0.45};
  const std::vector<double> other{-0.2, 0.4, -1.1, 2.5};
  for (const std::string text :
       {"x1*x2", "exp(-x1^2-3*x2^2)", "x1*x2+x2*x3+5", "cos(x1+2*x2-x3/3+x4)", "3-(x1-x2)*2",
        "exp(x1)*cos(x2+x3)*x2^2/7", "(1+x1+2*x2)^-3", "(x1+x2)*(x2+x3)", "exp(-(x1+x2+x3)^2/2)",
        "if(x1<0.5 and x2>0.1, exp(x1+x2), 0)*x3", "abs(x1*x2*(x3-1))", "exp(-x1*x2*x3)",
        "(1+x2*x3)*x1", "(x1^2+x2^2+x3^2+x4^2)^7.5", "2/(x1*x2)-(x3+x4)/5", "exp(x1-x2)/exp(x3)",
        "-(x1*x2)", "sqrt(4+x1+x2+x1^2)"}) {
    const std::optional<separated> result = separated_text(text);
    ASSERT_TRUE(result) << text;
    const formula whole = formula_of(parse(text, {4, {}}));
    const integrand f = integrand_of(whole, text, {}, {}, maths_choice::fast);
    for (std::vector<double> at : {point, other}) {
      const std::vector<double> used(at.begin(), at.begin() + f.facts().dimensions);
      const double truth = values_at(f, used).front();
      EXPECT_NEAR(value_together(*result, at), truth, 1e-13 * (1 + std::abs(truth))) << text;
    }
  }
}

TEST(Separation, TellsProductsSumsAndFunctionsOfASumApart) {
  EXPECT_EQ(separated_text("exp(-x1^2-x2^2)")->is, separation::product);
  EXPECT_EQ(separated_text("x1*x2+x2*x3")->is, separation::sum);
  EXPECT_EQ(separated_text("cos(x1+x2)")->is, separation::of_sum);
  EXPECT_EQ(separated_text("1/(1+x1*x2)")->is, separation::of_product);
  EXPECT_EQ(separated_text("cos(x1+x2)*exp(x3)")->is, separation::product);
}

TEST(Separation, LeavesWhatDoesNotSeparate) {
  for (const std::string text :
       {"sin(x1*x2+x3)*x4", "exp(-x1*x2)*cos(x1+x2)", "x1^x2", "sqrt(x1*x2+x3*x4)",
        "if(x1<x2,1,0)*x3", "atan2(x1,x2)", "max(x1,x2)"})
    EXPECT_FALSE(separated_text(text)) << text;
}

TEST(Separation, KnowsPolynomialsOfOneVariable) {
  const std::optional<separated> result = separated_text("(x1^3-x1/2)*exp(x2)");
  ASSERT_TRUE(result);
  for (const separated& each : result->parts)
    EXPECT_EQ(each.axes.front().weight->is_polynomial, each.axes.front().variable == 0);
}

TEST(Separation, EndsWhereAFormulaWouldFallIntoManyParts) {
  std::string text = "(x1+x2*x3)";
  for (int k = 0; k < 12; ++k) text += "*(" + std::to_string(k) + "+x1*x2+x3*x4)";
  EXPECT_FALSE(separated_text(text));
  text = "((x1+x2)^8+(x2+x3)^8)*((x1-x3)^8+(x1+x2+x3)^8)";
  EXPECT_FALSE(separated_text(text + "*((x1+2*x2)^8+(x1+3*x3)^8)*((x2-x3)^6+(x1+x2-x3)^6)"));
}

}  // namespace
}  // namespace riemann::expressions
