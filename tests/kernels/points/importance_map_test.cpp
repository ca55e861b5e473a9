// An importance map goes through its nodes, rises, covers (0, 1), and knows its own slope.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/importance_map.hpp"

#include "riemann/kernels/points/philox.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann {
namespace {

constexpr double rounding_unit = 0x1p-53;

/// Places and slopes at random: bins differ up to ninefold, slopes from their secants up to
/// ninefold either way, as far as they may. Far rougher than any that training makes.
std::vector<map_node> rough_axis(unsigned long long key) {
  std::vector<map_node> axis(nodes_of_axis);
  const auto number = [&](int j, int which) {
    return std::pow(3, 2 * four_random_units(key, j, 0).numbers[which] - 1);
  };
  axis[0].place = 0;
  for (int j = 1; j < nodes_of_axis; ++j) axis[j].place = axis[j - 1].place + number(j, 0);
  const double whole = axis.back().place;
  for (int j = 0; j < nodes_of_axis; ++j) {
    axis[j].place /= whole;
    axis[j].slope = map_bins / whole * number(j, 1);
  }
  limit_slopes(axis.data());
  return axis;
}

warped_coordinate on_axis(const std::vector<map_node>& axis, double u) {
  return mapped(axis.data(), u);
}

TEST(ImportanceMap, GoesThroughItsNodesWithTheirSlopes) {
  for (int key = 0; key < 20; ++key) {
    const std::vector<map_node> axis = rough_axis(key);
    for (int j = 1; j < map_bins; ++j) {
      const warped_coordinate at = on_axis(axis, static_cast<double>(j) / map_bins);
      // Moved away from 1, and rounded.
      EXPECT_NEAR(at.u, axis[j].place, 2 * rounding_unit * axis[j].place);
      EXPECT_EQ(at.weight, axis[j].slope);
    }
  }
}

TEST(ImportanceMap, RisesAndStaysInsideTheUnitInterval) {
  constexpr int steps = 16 * map_bins;
  for (int key = 0; key < 20; ++key) {
    const std::vector<map_node> axis = rough_axis(key);
    double last = 0;
    for (int k = 0; k <= steps; ++k) {
      const double u = inside_unit(static_cast<double>(k) / steps);
      const warped_coordinate at = on_axis(axis, u);
      EXPECT_GT(at.u, last) << "key " << key << ", u = " << u;
      EXPECT_LT(at.u, 1) << "key " << key << ", u = " << u;
      EXPECT_GT(at.weight, 0) << "key " << key << ", u = " << u;
      last = at.u;
    }
  }
}

TEST(ImportanceMap, ReachesBothEnds) {
  for (int key = 0; key < 20; ++key) {
    const std::vector<map_node> axis = rough_axis(key);
    // Next to an end the map is its slope there times the distance, but for the curvature, some
    // 64 * 9 slopes times the distance, and for rounding, some 2^-52 over the distance.
    constexpr double near = 0x1p-30;
    constexpr double off = 2 * (64 * 9 * near + 0x1p-52 / near);
    EXPECT_NEAR(on_axis(axis, near).u / near, axis.front().slope, off);
    EXPECT_NEAR((1 - on_axis(axis, 1 - near).u) / near, axis.back().slope, off);
  }
}

// A central difference of a quadratic is exact but for rounding: of values below 1 with four
// roundings each, over 2^-23, it is off by 2^-51 / 2^-24 = 7.5e-9.
TEST(ImportanceMap, HasItsDerivativeForWeight) {
  constexpr double step = 0x1p-24;
  for (int key = 0; key < 20; ++key) {
    const std::vector<map_node> axis = rough_axis(key);
    for (int k = 0; k < 8 * map_bins; ++k) {
      const double u = (k + 0.5) / (8 * map_bins);  // between nodes
      const double quotient = (on_axis(axis, u + step).u - on_axis(axis, u - step).u) / (2 * step);
      EXPECT_NEAR(on_axis(axis, u).weight, quotient, 1e-8 * std::fmax(1, quotient))
          << "key " << key << ", u = " << u;
    }
  }
}

// The weight is a line between nodes and middles, where midpoints are exact.
TEST(ImportanceMap, HasWeightsThatAverageTo1) {
  constexpr int count = 8 * map_bins;
  for (int key = 0; key < 20; ++key) {
    const std::vector<map_node> axis = rough_axis(key);
    double sum = 0;
    for (int k = 0; k < count; ++k) sum += on_axis(axis, (k + 0.5) / count).weight;
    EXPECT_NEAR(sum / count, 1, 8 * map_bins * rounding_unit);
  }
}

TEST(ImportanceMap, OfEvenNodesLeavesAllAsItIs) {
  std::vector<map_node> even(nodes_of_axis);
  for (int j = 0; j < nodes_of_axis; ++j) even[j] = {static_cast<double>(j) / map_bins, 1};
  for (int k = 0; k < 1000; ++k) {
    const double u = unit_number(4'294'967U * static_cast<unsigned>(k));
    const warped_coordinate at = mapped(even.data(), u);
    EXPECT_NEAR(at.u, u, 4 * rounding_unit);
    EXPECT_NEAR(at.weight, 1, 8 * rounding_unit);
  }
}

}  // namespace
}  // namespace riemann
