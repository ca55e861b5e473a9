// Large values that hardly any point meets: of powers without a variance, and of no others.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/value_tail.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace riemann::sampling {
namespace {

constexpr double points = 1 << 20;

double lies_in_few(const std::string& formula, int dimensions, double root_of_squares,
                   const point_rule& rule = {}, index_t looked_at = value_tail::few_points) {
  const auto on = on_cube(formula, dimensions);
  return value_tail(*on, rule, 1, looked_at).among_few(points, root_of_squares);
}

// Of x^-0.8 the smallest of the points have the largest values, the largest some (points)^0.8.
TEST(ValueTail, HoldsWhatFewPointsMeetOfAPowerWithoutVariance) {
  const double root = std::pow(points, 0.8);
  const double below = 5 * std::pow(16 / points, 0.2);  // the integral of x^-0.8 up to there
  for (const char* const each : {"x1^(-0.8)+0*x2", "abs(x1-0.3)^(-0.8)+0*x2", "(x1+x2)^(-1.6)"}) {
    const double found = lies_in_few(each, 2, root);
    EXPECT_GT(found, below / 5) << each;
    EXPECT_LT(found, below * 5) << each;
  }
}

TEST(ValueTail, HoldsMoreWhereTheRunHasMetLargerValues) {
  const double root = std::pow(points, 0.8);
  const double expected = lies_in_few("x1^(-0.8)+0*x2", 2, root);
  EXPECT_GT(lies_in_few("x1^(-0.8)+0*x2", 2, 10 * root), 5 * expected);
}

TEST(ValueTail, HoldsWhatNobodyKnowsWhereValuesHaveNoMean) {
  EXPECT_TRUE(std::isinf(lies_in_few("x1^(-1.3)+0*x2", 2, std::pow(points, 1.3))));
}

TEST(ValueTail, IsEmptyWhereThereIsAVariance) {
  for (const char* const each :
       {"1+0*x1", "exp(x1*x2)", "log(x1)*log(x2)", "x1^(-0.4)+x2", "if(x1<0.3,1,0)", "1/(x1+x2+x3)",
        "(x1+x2+x3)^(-1.4)", "cos(20*x1*x2)", "0*x1"})
    EXPECT_EQ(lies_in_few(each, 3, 1e100), 0) << each;
}

TEST(ValueTail, IsThatOfTheValuesAsTheyAreWeighted) {
  const point_rule made_periodic{.periodic = periodisation::korobov_3};
  EXPECT_EQ(lies_in_few("x1^(-0.8)+0*x2", 2, 1e100, made_periodic), 0);
}

// A narrow peak rises as a power might, as far as few points show.
TEST(ValueTail, EndsWhereTheRunHasMetNoSuchValues) {
  const std::string peak = "exp(-((x1-0.4)^2+(x2-0.6)^2+(x3-0.3)^2+(x4-0.5)^2)*100)";
  EXPECT_GT(lies_in_few(peak, 4, 1e100), 0);
  EXPECT_EQ(lies_in_few(peak, 4, std::sqrt(points * 2e-4)), 0);
}

TEST(ValueTail, EndsWhereMorePointsShowThatAPeakDoes) {
  const std::string peak = "(1+x1+2*x2+3*x3+4*x4)^(-9)";
  EXPECT_GT(lies_in_few(peak, 4, 1e100), 0);
  EXPECT_EQ(lies_in_few(peak, 4, 1e100, {}, value_tail::most_points), 0);
  const std::string power = "x1^(-0.8)+0*x2";
  EXPECT_GT(lies_in_few(power, 2, std::pow(points, 0.8), {}, value_tail::most_points), 0);
}

TEST(ValueTail, MayBeHeavyWhereValuesRise) {
  const auto may_be = [](const std::string& formula) {
    return value_tail(*on_cube(formula, 3), {}, 1, value_tail::few_points).may_be_heavy();
  };
  for (const char* const each : {"1+x1*x2*x3", "exp(x1*x2)", "cos(20*x1*x2)", "if(x1<0.3,1,0)"})
    EXPECT_FALSE(may_be(each)) << each;
  for (const char* const each : {"1+0.001*x1^(-0.8)", "x1^(-0.4)", "(x1+x2+x3)^(-2)"})
    EXPECT_TRUE(may_be(each)) << each;
}

}  // namespace
}  // namespace riemann::sampling
