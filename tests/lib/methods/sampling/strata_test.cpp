// Hypercubes take the points that their spreads ask for, and say what stratified points say.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/strata.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann::sampling {
namespace {

std::vector<index_t> points_of_each(const strata& of) {
  std::vector<index_t> counts(of.count());
  for (const unsigned stratum : of.of_points()) ++counts[stratum];
  return counts;
}

TEST(Strata, FillTheCubeWithAtLeastTwoPointsEachAndNeverMoreThanAsked) {
  for (const int dimensions : {1, 2, 3, 8, 64})
    for (const index_t points : {2, 16, 100, 4096}) {
      strata of(dimensions);
      of.divide(points);
      std::size_t product = 1;
      for (const unsigned parts : of.parts()) product *= parts;
      EXPECT_EQ(product, of.count());
      EXPECT_LE(static_cast<index_t>(of.of_points().size()), points);
      EXPECT_TRUE(std::is_sorted(of.of_points().begin(), of.of_points().end()));
      for (const index_t each : points_of_each(of)) EXPECT_GE(each, 2);
      EXPECT_TRUE(points < 4096 || of.count() > 200) << dimensions;  // of at most 512
    }
}

/// Values that vary in the first half of the first axis alone.
std::vector<double> values_that_vary_in_a_half(const strata& of) {
  std::vector<double> values;
  for (const unsigned stratum : of.of_points()) {
    const bool varies = 2 * (stratum % of.parts()[0]) < of.parts()[0];
    values.push_back(varies && values.size() % 2 == 0 ? 3.0 : 1.0);
  }
  return values;
}

TEST(Strata, TakePointsToWhereValuesVaryAndRememberItWhenTheyAreDivided) {
  strata of(2);
  of.divide(128);
  ASSERT_EQ(of.count(), 16U);
  of.sums(values_that_vary_in_a_half(of));
  for (const index_t points : {index_t{128}, index_t{512}}) {  // 4 x 4 parts, then 8 x 8
    of.divide(points);
    const std::vector<index_t> each = points_of_each(of);
    for (std::size_t h = 0; h < each.size(); ++h) {
      const bool varies = 2 * (h % of.parts()[0]) < of.parts()[0];
      // Half of the strata share what is left beside two points each.
      const auto most = 2 + (points - 2 * static_cast<index_t>(of.count())) * 2 /
                                static_cast<index_t>(of.count());
      EXPECT_NEAR(each[h], varies ? most : 2, varies ? 3 : 0) << h;
    }
  }
}

TEST(Strata, SayTheMeanOfMeansAndItsVariance) {
  strata of(1);
  of.divide(16);
  ASSERT_EQ(of.count(), 2U);
  ASSERT_EQ(of.of_points().size(), 16U);
  std::vector<double> values(16, -2);
  for (std::size_t i = 0; i < 8; ++i) values[i] = i % 2 == 0 ? 1 : 3;
  const iteration_sums sums = of.sums(values);
  EXPECT_EQ(sums.value, 0);  // of 2 and -2
  EXPECT_EQ(sums.magnitude, 2);
  EXPECT_EQ(sums.mean_square, (5 + 4) / 2.0);
  EXPECT_DOUBLE_EQ(sums.variance, 8.0 / 7 / 8 / 4);  // of eight values 1 off, in half of the cube
  EXPECT_EQ(sums.squares, (8 * 4.0 + 4 * 1 + 4 * 9) / (16 * 16));
  EXPECT_EQ(sums.points, 16);
  EXPECT_EQ(sums.not_finite, 0);
  values[3] = std::numeric_limits<double>::quiet_NaN();
  values[15] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(of.sums(values).not_finite, 2);
  EXPECT_TRUE(std::isfinite(of.sums(values).value));
}

}  // namespace
}  // namespace riemann::sampling
