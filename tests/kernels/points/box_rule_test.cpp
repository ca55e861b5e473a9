// The rule is exact up to degree 9, null rules see nothing below their own.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/box_rule.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann {
namespace {

class BoxRule : public testing::TestWithParam<int> {
 protected:
  const box_rule rule = box_rule_for(GetParam());
  const box_weights& weights = rule.weights;

  double node(int axis, int i) const {
    return rule.nodes[static_cast<std::size_t>(axis * weights.points + i)];
  }

  /// The sum over all points of weight(orbit) times the product of powers of coordinates.
  template <class Weight>
  double sum_of(const std::vector<int>& exponents, const Weight& weight) const {
    double sum = 0;
    for (int j = 0; j < orbit_count; ++j)
      for (int i = weights.begin[j]; i < weights.begin[j + 1]; ++i) {
        double product = weight(j);
        for (std::size_t k = 0; k < exponents.size(); ++k)
          product *= std::pow(node(static_cast<int>(k), i), exponents[k]);
        sum += product;
      }
    return sum;
  }

  double by_rule(const std::vector<int>& exponents) const {
    return sum_of(exponents, [&](int j) { return weights.value[j]; });
  }

  static double mean_over_box(const std::vector<int>& exponents) {
    double mean = 1;
    for (const int each : exponents) mean *= each % 2 == 0 ? 1.0 / (each + 1) : 0;
    return mean;
  }

  /// Of a sum over all points, of values up to 1, whose weights add up to this: a rounding a point.
  double tolerance(double magnitude) const { return weights.points * 0x1p-53 * magnitude; }
};

/// Exponents on the last axes, so that no axis is the first everywhere.
std::vector<int> on_last_axes(int d, const std::vector<int>& exponents) {
  std::vector<int> all(static_cast<std::size_t>(d), 0);
  for (std::size_t k = 0; k < exponents.size(); ++k) all[all.size() - 1 - k] = exponents[k];
  return all;
}

const std::vector<std::vector<int>> up_to_degree_9 = {
    {0},    {1},       {2},    {4},       {2, 2},    {6},          {4, 2},       {3, 3},
    {8},    {6, 2},    {4, 4}, {9},       {7, 2},    {5, 3, 1},    {2, 2, 2},    {4, 2, 2},
    {3, 2}, {1, 1, 1}, {8, 1}, {3, 3, 2}, {6, 1, 2}, {2, 2, 2, 2}, {3, 2, 2, 2}, {1, 1, 1, 1}};

TEST_P(BoxRule, IsExactUpToDegreeNine) {
  const int d = GetParam();
  for (const std::vector<int>& exponents : up_to_degree_9) {
    if (static_cast<int>(exponents.size()) > d) continue;
    const std::vector<int> all = on_last_axes(d, exponents);
    EXPECT_NEAR(by_rule(all), mean_over_box(all), tolerance(weights.magnitude))
        << testing::PrintToString(all);
  }
  const std::vector<int> tenth = on_last_axes(d, {10});
  EXPECT_GT(std::abs(by_rule(tenth) - mean_over_box(tenth)), 1e-6);
}

TEST_P(BoxRule, HasNullRulesThatSeeOnlyHigherPowers) {
  const int d = GetParam();
  for (int group = 0; group < 3; ++group) {
    const int degree = 3 + 2 * group;
    double seen = 0;
    for (int k = first_null_rule(group); k < first_null_rule(group + 1); ++k) {
      const auto of_null = [&](int j) { return weights.null[k][j]; };
      double length = 0;
      double magnitude = 0;
      for (int j = 0; j < orbit_count; ++j) {
        const int count = weights.begin[j + 1] - weights.begin[j];
        length += count * weights.null[k][j] * weights.null[k][j];
        magnitude += count * std::abs(weights.null[k][j]);
      }
      if (length == 0) continue;  // two dimensions have one less
      double of_rule = 0;
      for (int j = 0; j < orbit_count; ++j)
        of_rule += (weights.begin[j + 1] - weights.begin[j]) * weights.value[j] * weights.value[j];
      EXPECT_NEAR(length, of_rule, 1e-12 * of_rule);
      for (const std::vector<int>& exponents : up_to_degree_9) {
        if (static_cast<int>(exponents.size()) > d) continue;
        int all = 0;
        for (const int each : exponents) all += each;
        const double sum = sum_of(on_last_axes(d, exponents), of_null);
        if (all <= degree) {
          EXPECT_NEAR(sum, 0, tolerance(magnitude)) << k << testing::PrintToString(exponents);
        }
        if (all == degree + 1) seen = std::max(seen, std::abs(sum));
      }
    }
    EXPECT_GT(seen, 1e-3);
  }
}

TEST_P(BoxRule, HasPointsWithinTheBox) {
  EXPECT_EQ(rule.nodes.size(), static_cast<std::size_t>(GetParam() * weights.points));
  for (const double each : rule.nodes) EXPECT_LE(std::abs(each), outer_abscissa);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, BoxRule, testing::Range(fewest_box_axes, most_box_axes + 1));

}  // namespace
}  // namespace riemann
