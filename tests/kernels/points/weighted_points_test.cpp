// Points with their weights sum to integrals, however they are made periodic and mapped.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/weighted_points.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/sampled_moments.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace riemann {
namespace {

constexpr periodisation every_periodisation[] = {periodisation::none, periodisation::baker,
                                                 periodisation::korobov_1, periodisation::korobov_2,
                                                 periodisation::korobov_3};

/// x = u (1 + u) / 2 on two axes: slopes of 1/2 to 3/2.
std::vector<map_node> slanted_map() {
  std::vector<map_node> nodes;
  for (int axis = 0; axis < 2; ++axis)
    for (int j = 0; j < nodes_of_axis; ++j) {
      const double u = static_cast<double>(j) / map_bins;
      nodes.push_back({u * (1 + u) / 2, 0.5 + u});
    }
  return nodes;
}

/// Has the integral 1 and the variance (4/3)^2 - 1.
constexpr double variance_of_product = 7.0 / 9;
struct product_of_two {
  double operator()(const double* u) const { return 4 * u[0] * u[1]; }
};

double sum_of_products(const point_rule& rule, index_t count) {
  const auto z = lattice_generator(0);
  const weighted_values<product_of_two, 2> values{
      {}, rule, {z[0], z[1]}, {0x9E37'79B9U, 0x7F4A'7C15U}};
  double sum = 0;
  for (index_t i = 0; i < count; ++i) sum += values.from(i)(0, 0);
  return sum;
}

// A lattice is nearer than what as many independent points are off by.
TEST(WeightedPoints, OfALatticeGiveTheIntegralInEveryWay) {
  const std::vector<map_node> nodes = slanted_map();
  const double of_random = std::sqrt(variance_of_product / (1 << 16));
  for (const periodisation by : every_periodisation)
    for (const map_node* map : {static_cast<const map_node*>(nullptr), nodes.data()}) {
      const map_axis axes[] = {with_bends(nodes.data()), with_bends(nodes.data() + nodes_of_axis)};
      point_rule rule;
      rule.level = 16;
      rule.periodic = by;
      rule.map = map;
      rule.axes = map == nullptr ? nullptr : axes;
      EXPECT_NEAR(std::ldexp(sum_of_products(rule, 1 << 16), -16), 1, of_random)
          << static_cast<int>(by) << (map == nullptr ? " plain" : " mapped");
    }
}

// Beyond five standard deviations lies one seed of two million.
TEST(WeightedPoints, AtRandomGiveTheIntegralWithinTheirSpread) {
  constexpr index_t count = 1 << 16;
  for (unsigned long long key = 0; key < 10; ++key) {
    point_rule rule;
    rule.key = key;
    const double five_deviations = 5 * std::sqrt(variance_of_product / count);
    EXPECT_NEAR(sum_of_products(rule, count) / static_cast<double>(count), 1, five_deviations);
  }
}

// The sum over one point in each of 64 x 64 strata: the variance within one is at most that of a
// plane of slope 4 along both axes, 2 * 16/12 / 64^2.
TEST(WeightedPoints, InStrataLieInTheirsAndAreNearer) {
  constexpr unsigned parts = 64;
  std::vector<unsigned> strata;
  for (unsigned h = 0; h < parts * parts; ++h) strata.push_back(h);
  point_rule rule;
  rule.key = 3;
  rule.begin = 1000;
  rule.strata = strata.data();
  double sum = 0;
  for (const unsigned h : strata) {
    const index_t number = rule.begin + h;
    const double u[] = {coordinate(rule, parts, 1, 0, number).u,
                        coordinate(rule, parts, parts, 1, number).u};
    EXPECT_EQ(static_cast<unsigned>(u[0] * parts), h % parts);
    EXPECT_EQ(static_cast<unsigned>(u[1] * parts), h / parts);
    sum += product_of_two()(u);
  }
  const double deviation = std::sqrt(2 * 16.0 / 12 / (parts * parts)) / parts;
  EXPECT_NEAR(sum / (parts * parts), 1, 4 * deviation);
  EXPECT_LT(within_stratum(parts - 1, parts, 1, 1 - 0x1p-53), 1);
}

TEST(WeightedPoints, CountByTheScale) {
  point_rule rule;
  rule.level = 10;
  const double once = sum_of_products(rule, 1 << 10);
  rule.scale = 0x1p-100;
  EXPECT_EQ(sum_of_products(rule, 1 << 10), std::ldexp(once, -100));
}

TEST(WeightedPoints, OfOddNumberAreWhatTheLatticeOfTwiceAsManyHasMore) {
  constexpr int level = 12;
  const auto z = lattice_generator(1);
  const auto points_of = [&](int of, lattice_part part) {
    point_rule rule;
    rule.level = of;
    rule.part = part;
    std::set<std::pair<double, double>> all;
    const index_t count = part == lattice_part::whole ? index_t{1} << of : index_t{1} << (of - 1);
    for (index_t i = 0; i < count; ++i)
      all.emplace(coordinate(rule, z[0], 17, 0, i).u, coordinate(rule, z[1], 99, 1, i).u);
    return all;
  };
  std::set<std::pair<double, double>> both = points_of(level, lattice_part::whole);
  const std::set<std::pair<double, double>> more = points_of(level + 1, lattice_part::odd);
  EXPECT_EQ(both.size(), 1U << level);
  EXPECT_EQ(more.size(), 1U << level);
  both.insert(more.begin(), more.end());
  EXPECT_EQ(both, points_of(level + 1, lattice_part::whole));
}

TEST(SampledMoments, CountWhatIsNotFiniteAndLeaveItOut) {
  const double infinity = std::numeric_limits<double>::infinity();
  sampled_moments all;
  for (const double value : {3.0, std::nan(""), -4.0, infinity, -infinity}) all.add(value);
  EXPECT_EQ(all.total().hi, -1);
  EXPECT_EQ(all.magnitude, 7);
  EXPECT_EQ(all.squares, 25);
  EXPECT_EQ(all.not_finite, 3);
}

TEST(SampledMoments, KeepWhatARunningSumWouldLose) {
  sampled_moments all;
  for (const double value : {1e16, 1.0, 1.0, 1.0, -1e16}) all.add(value);
  EXPECT_EQ(all.total().hi, 3);
  sampled_moments front;
  sampled_moments back;
  for (const double value : {1e16, 1.0}) front.add(value);
  for (const double value : {1.0, 1.0, -1e16}) back.add(value);
  front.merge(back);
  EXPECT_EQ(front.total().hi, 3);
  EXPECT_EQ(front.magnitude, all.magnitude);
}

TEST(PointFinder, HasTheCoordinatesOfEveryRule) {
  constexpr int d = 6;
  const unsigned generator[d] = {1, 182667, 469891, 498753, 110745, 446247};
  const unsigned shift[d] = {17, 1U << 31, 99, 12345, 7, 3'000'000'000U};
  const unsigned parts[d] = {2, 3, 1, 4, 2, 5};
  const unsigned strides[d] = {1, 2, 6, 6, 24, 48};
  std::vector<map_node> map;
  for (int k = 0; k < d; ++k)
    for (int j = 0; j < nodes_of_axis; ++j) {
      const double u = static_cast<double>(j) / map_bins;
      map.push_back({u * u * (3 - 2 * u), 6 * u * (1 - u) + 0.01});
    }
  std::vector<map_axis> axes;
  for (int k = 0; k < d; ++k) axes.push_back(with_bends(map.data() + k * nodes_of_axis));
  std::vector<warped_coordinate> nodes(d * 5);
  for (std::size_t k = 0; k < nodes.size(); ++k) nodes[k] = {0.01 * static_cast<double>(k), 0.5};
  const std::vector<unsigned> strata(1000, 37);
  std::vector<point_rule> rules(5);
  rules[0].level = 12;
  rules[1].level = 9;
  rules[1].part = lattice_part::odd;
  rules[2].key = 12345;
  rules[3].key = 7;
  rules[3].strata = strata.data();
  rules[4].nodes = nodes.data();
  rules[4].pitch = 5;
  for (std::size_t r = 0; r < rules.size(); ++r) {
    const bool counted = r >= 3;
    for (const auto by : {periodisation::none, periodisation::baker, periodisation::korobov_1,
                          periodisation::korobov_2, periodisation::korobov_3})
      for (const map_node* const on : std::array<const map_node*, 2>{nullptr, map.data()}) {
        point_rule rule = rules[r];
        if (rule.nodes != nullptr && by != periodisation::none) continue;
        rule.periodic = by;
        rule.map = on;
        const unsigned* const z = counted ? parts : generator;
        const unsigned* const s = counted ? strides : shift;
        for (const index_t number : {0, 1, 239, 500}) {
          point_rule for_many = rule;
          for_many.axes = on == nullptr ? nullptr : axes.data();
          const placed_point<d> point = point_finder<d>(for_many, z, s).at(number);
          point_weight weight;
          for (int k = 0; k < d; ++k) {
            const placed_coordinate at = coordinate(rule, z[k], s[k], k, number);
            EXPECT_EQ(point.u[k], at.u) << r << ' ' << number << ' ' << k;
            weight.add(at);
          }
          EXPECT_EQ(point.weight, weight.of(rule, d)) << r << ' ' << number;
        }
      }
  }
}

}  // namespace
}  // namespace riemann
