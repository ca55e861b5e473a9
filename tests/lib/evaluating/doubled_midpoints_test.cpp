// What a method has to know: an evaluator, and nothing of what is behind it.
// SPDX-License-Identifier: Apache-2.0
#include "support/doubled_midpoints.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace riemann {
namespace {

constexpr index_t most_evaluations = 1 << 22;

/// The error of a midpoint rule falls by 4 with each doubling: it is a third of the last step.
TEST(DoubledMidpoints, SettleInOneDimension) {
  const auto on = on_cube("4/(1+x1^2)", 1);
  const doubled_midpoints found = integrate_by_doubling(*on, 1e-9, most_evaluations);
  EXPECT_TRUE(found.settled);
  EXPECT_NEAR(found.value, std::numbers::pi, 0.4e-9);
  EXPECT_EQ(found.evaluations, 2 * found.nodes - 1);
}

TEST(DoubledMidpoints, SettleInThreeDimensions) {
  const auto on = on_cube("exp(x1+x2+x3)", 3, 2);
  const doubled_midpoints found = integrate_by_doubling(*on, 1e-3, most_evaluations);
  EXPECT_TRUE(found.settled);
  EXPECT_NEAR(found.value, std::pow(std::numbers::e - 1, 3), 0.4e-3);
}

TEST(DoubledMidpoints, HaveTheSameBitsOnAnyNumberOfThreads) {
  const auto alone = on_cube("1/(1+x1+2*x2*x3)", 3);
  const double expected = integrate_by_doubling(*alone, 1e-5, most_evaluations).value;
  for (const int threads : {2, 3}) {
    const auto on = on_cube("1/(1+x1+2*x2*x3)", 3, threads);
    EXPECT_EQ(integrate_by_doubling(*on, 1e-5, most_evaluations).value, expected) << threads;
  }
}

TEST(DoubledMidpoints, KeepToTheirBudget) {
  const auto on = on_cube("sqrt(x1)", 1);
  const doubled_midpoints found = integrate_by_doubling(*on, 0, 1000);
  EXPECT_FALSE(found.settled);
  EXPECT_EQ(found.evaluations, 511);
}

}  // namespace
}  // namespace riemann
