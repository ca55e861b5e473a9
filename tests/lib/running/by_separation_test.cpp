// Sums whose addends separate in variables of their own.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"
#include "support/problem_over_axes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann {
namespace {

struct sum_of_addends {
  std::string f;
  int dimensions;
  double value;
};

estimate answer_to_sum(const sum_of_addends& of, double rtol) {
  problem task = problem_over_axes(of.f, of.dimensions, "-inf", "inf", rtol);
  task.explained = true;
  return integrate(task);
}

/// Each exponent has a square of its own: of 2 x^2 + 2 x y + y^2 the determinant is 1.
TEST(AddendsBySeparation, AreGaussiansThatAreCorrelatedInOtherWays) {
  for (const sum_of_addends& each : {
           sum_of_addends{"exp(-2*x1^2-2*x1*x2-x2^2)+3*exp(-x1^2+2*x1*x2-2*x2^2)", 2,
                          4 * std::numbers::pi},
           {"exp(-2*x1^2-2*x1*x2-x2^2)-3*exp(-(x1-4)^2+2*(x1-4)*x2-2*x2^2)", 2,
            -2 * std::numbers::pi},
           {"-(2*exp(-2*x1^2-2*x1*x2-x2^2)-exp(-9*(x2-x1^2)^2-x1^2)*(1+x2^2))/(2*pi)", 2,
            -1 + (1 + 0.75 + 1.0 / 18) / 6},
           {"0.2*exp(-2*x1^2-2*x1*x2-x2^2-x3^2)+exp(-x1^2-2*(x2-1)^2-2*(x2-1)*(x3+9)-(x3+9)^2)"
            "*x1^2",
            3, 0.7 * std::pow(std::numbers::pi, 1.5)},
       })
    for (const double rtol : {1e-4, 1e-9}) {
      const estimate result = answer_to_sum(each, rtol);
      EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
      EXPECT_LE(std::abs(result.value - each.value), rtol * std::abs(each.value)) << each.f;
      EXPECT_THAT(result.points, ::testing::HasSubstr("2 addends")) << each.f;
    }
}

TEST(AddendsBySeparation, AreLeftWhereOneDoesNotSeparate) {
  const sum_of_addends with_tail{"exp(-2*x1^2-2*x1*x2-x2^2)+1/((1+x1^2)*(1+x2^2)*(1+(x1-x2)^2))", 2,
                                 std::numbers::pi + std::numbers::pi * std::numbers::pi / 3};
  const estimate result = answer_to_sum(with_tail, 1e-3);
  EXPECT_EQ(result.points.find("addends"), std::string::npos) << result.points;
  EXPECT_LE(std::abs(result.value - with_tail.value), result.error);
}

/// What is left of two that cancel needs more of their digits.
TEST(AddendsBySeparation, MayCancel) {
  const sum_of_addends little{"exp(-2*x1^2-2*x1*x2-x2^2)-0.9999999*exp(-x1^2+2*x1*x2-2*x2^2)", 2,
                              1e-7 * std::numbers::pi};
  const estimate result = answer_to_sum(little, 1e-4);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_LE(std::abs(result.value - little.value), 1e-4 * little.value);
}

}  // namespace
}  // namespace riemann
