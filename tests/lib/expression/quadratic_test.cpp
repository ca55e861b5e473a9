// Polynomials of degree 2 in several variables: their arithmetic, their signs, and where a formula
// has them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/quadratic.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

std::vector<std::optional<quadratic>> quadratics_in(const std::string& text,
                                                    const std::vector<double>& parameters = {}) {
  return quadratics_of(parse(text, {most_dimensions, {}}), parameters);
}

quadratic value_in(const std::string& text, const std::vector<double>& parameters = {}) {
  return quadratics_in(text, parameters).back().value_or(quadratic(-777));
}

TEST(Quadratic, KnowsItsCoefficients) {
  const quadratic form = value_in("(2*x-y)^2/4+3*(y-a)*x-(-z)+1", {5});
  EXPECT_EQ(form.of({0, 0}), 1);
  EXPECT_EQ(form.of({0, 1}), 2) << "-1 of the square, 3 of the product";
  EXPECT_EQ(form.of({1, 1}), 0.25);
  EXPECT_EQ(form.of({quadratic::one, 0}), -15);
  EXPECT_EQ(form.of({quadratic::one, 2}), 1);
  EXPECT_EQ(form.constant(), 1);
  EXPECT_EQ(form.last_variable(), 2);
  EXPECT_EQ(form.variables(), 3);
  EXPECT_TRUE(value_in("x-x").terms().empty());
}

TEST(Quadratic, HasAnyConstantsForCoefficients) {
  const quadratic form = value_in("(x+log(a)*y)/sqrt(2)-exp(-1)*x^2+2^0.5", {3});
  EXPECT_DOUBLE_EQ(form.of({quadratic::one, 0}), std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(form.of({quadratic::one, 1}), std::log(3) / std::sqrt(2));
  EXPECT_DOUBLE_EQ(form.of({0, 0}), -std::exp(-1));
  EXPECT_DOUBLE_EQ(form.constant(), std::sqrt(2));
  EXPECT_FALSE(quadratics_in("log(0)*x").back());
}

TEST(Quadratic, IsNotWhatBendsMore) {
  for (const char* const each : {"x*y*z", "x^3", "1/x", "sin(x)", "x^y", "x/0", "1e300*x*1e300"})
    EXPECT_FALSE(quadratics_in(each).back()) << each;
}

TEST(Quadratic, IsSolvedForOneVariable) {
  const quadratic::in_one parts = value_in("3*y^2+x*y-2*y+x^2-7").by(1);
  EXPECT_EQ(parts.square, 3);
  EXPECT_EQ(parts.slope.constant(), -2);
  EXPECT_EQ(parts.slope.of({quadratic::one, 0}), 1);
  EXPECT_EQ(parts.rest.constant(), -7);
  EXPECT_EQ(parts.rest.of({0, 0}), 1);
}

TEST(Quadratic, TakesNumbersAndOtherNumbersForVariables) {
  const quadratic form = value_in("y^2+x*y-x").at(1, 3);
  EXPECT_EQ(form.constant(), 9);
  EXPECT_EQ(form.of({quadratic::one, 0}), 2);
  EXPECT_EQ(value_in("x^2-y").renumbered(std::vector<int>{1, 0}).of({1, 1}), 1);
}

TEST(Quadratic, KnowsItsSignWhereItHasOne) {
  const std::vector<range> square{{0, 1}, {-1, 2}};
  EXPECT_EQ(sign_over(value_in("x^2-x+0.26"), square), 1);
  EXPECT_EQ(sign_over(value_in("x^2-x+0.24"), square), 0);
  EXPECT_EQ(sign_over(value_in("x*y-2.1"), square), -1);
  EXPECT_EQ(sign_over(value_in("x*y-1.9"), square), 0);
  EXPECT_EQ(sign_over(value_in("x-y+2"), square), 0) << "it is 0 at a corner";
  EXPECT_EQ(sign_over(value_in("-4"), square), -1);
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<range> plane{{-infinity, infinity}, {-infinity, infinity}};
  EXPECT_EQ(sign_over(value_in("x^2+y^2+1"), plane), 1);
  EXPECT_EQ(sign_over(value_in("x^2+y^2-1"), plane), 0);
  EXPECT_EQ(sign_over(value_in("x+y"), plane), 0);
  const std::vector<range> quadrant{{0, infinity}, {0, infinity}};
  EXPECT_EQ(sign_over(value_in("x+y-3"), quadrant), 0);
  EXPECT_EQ(sign_over(value_in("x+2*y+3"), quadrant), 1);
  EXPECT_EQ(sign_over(value_in("-x*y-1e-9"), quadrant), -1);
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(sign_over(value_in("x+1"), std::vector<range>{{0, unknown}}), 0);
}

}  // namespace
}  // namespace riemann::expressions
