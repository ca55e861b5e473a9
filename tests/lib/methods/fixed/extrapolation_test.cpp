// Orders and errors that differences between runs lead to.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/extrapolation.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace riemann {
namespace {

/// Of a run whose own error is C, to coarser ones with errors C k^p.
std::vector<difference> falling_as(double p, double c) {
  std::vector<difference> seen;
  for (const double k : {2.0, 3.0, 4.0}) seen.push_back({k, c * (1 - std::pow(k, p))});
  return seen;
}

TEST(Extrapolation, FindsTheErrorOfAnyOrder) {
  for (const double p : {0.375, 0.5, 1.0, 2.0, 4.0, 8.0})
    for (const double c : {1e-3, -1e-3})
      EXPECT_NEAR(extrapolated(falling_as(p, c), 0, 10), safety * 1e-3, 1e-8) << p;
}

/// Errors that hardly fall are those of singular ends, where logarithms hide half of the order.
TEST(Extrapolation, TrustsHalfOfAnOrderBelowAQuarter) {
  const double halved = safety * 1e-3 * (std::pow(4, 0.125) - 1) / (std::pow(4, 0.0625) - 1);
  EXPECT_NEAR(extrapolated(falling_as(0.125, 1e-3), 0, 10), halved, 1e-8);
}

TEST(Extrapolation, BelievesOrdersOfDifferencesThatFallSteadily) {
  for (const double p : {1.0, 4.0, 10.0}) EXPECT_EQ(steady_order(falling_as(p, 1e-3), 0, 10), 10);
}

TEST(Extrapolation, BelievesNoHighOrderWhereChanceRules) {
  const std::vector<difference> to_either_side{{2, 1e-9}, {3, -1e-7}, {4, 1e-6}};
  EXPECT_EQ(steady_order(to_either_side, 0, 10), 2);
  const std::vector<difference> in_leaps{{2, 1e-9}, {3, 1e-6}, {4, 2e-6}};
  EXPECT_EQ(steady_order(in_leaps, 0, 10), 2);
  const std::vector<difference> rising{{2, 1e-6}, {3, 1e-12}, {4, 1e-12}};
  EXPECT_EQ(steady_order(rising, 1e-10, 10), 2);
  EXPECT_EQ(steady_order(in_leaps, 0, 1), 1);
}

TEST(Extrapolation, TakesRoundingForWhatItIs) {
  const std::vector<difference> rounding{{2, 1e-16}, {3, -2e-16}, {4, 1e-16}};
  EXPECT_EQ(steady_order(rounding, 1e-15, 10), 10);
  EXPECT_EQ(extrapolated(rounding, 1e-15, 10), 2e-16);
}

}  // namespace
}  // namespace riemann
