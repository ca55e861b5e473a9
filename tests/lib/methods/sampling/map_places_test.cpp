// Maps read the other way round are maps: u goes to x, and x back to u.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/map_places.hpp"

#include "riemann/lib/methods/sampling/training.hpp"
#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace riemann::sampling {
namespace {

const importance_map& bent_map() {
  static const importance_map map = [] {
    const auto on = on_cube("1/(1e-3+(x1-0.3)^2)", 1);
    return trained(*on, even_map(1), {}, 1, [](double) { return true; });
  }();
  return map;
}

// A root of a quadratic is off by some roundings times 1 over its slope, which is below 2^10 here.
TEST(MapPlaces, AreReachedFromWhereTheyLie) {
  constexpr int count = 5000;
  const map_node* const axis = bent_map().nodes.data();
  for (int k = 0; k < count; ++k) {
    const double u = (k + 0.5) / count;
    const warped_coordinate at = mapped(axis, u);
    const reached_place place = reached_at(axis, at.u);
    ASSERT_NEAR(place.u, u, 0x1p-40);
    ASSERT_NEAR(place.slope, at.weight, 0x1p-30 * at.weight);
  }
}

TEST(MapPlaces, OfEndsStayInside) {
  for (const double x : {0x1p-1022, 1 - 0x1p-53}) {
    const reached_place place = reached_at(bent_map().nodes.data(), x);
    EXPECT_GT(place.u, 0);
    EXPECT_LT(place.u, 1);
    EXPECT_GT(place.slope, 0);
  }
}

TEST(MapPlaces, AreNowhereSteeperThanTheSteepestOfTheirCell) {
  for (const double each : steepest_by_cell(even_map(1).nodes.data())) EXPECT_NEAR(each, 1, 1e-9);
  const map_node* const axis = bent_map().nodes.data();
  const std::vector<double> bounds = steepest_by_cell(axis);
  std::vector<double> most(slope_cells, 0.0);
  for (int k = 0; k < 100'000; ++k) {
    const warped_coordinate at = mapped(axis, (k + 0.5) / 100'000);
    double& so_far = most[static_cast<std::size_t>(at.u * slope_cells)];
    so_far = std::max(so_far, at.weight);
  }
  for (std::size_t cell = 0; cell < bounds.size(); ++cell) {
    EXPECT_GE(bounds[cell], most[cell]);
    EXPECT_LE(bounds[cell], 8 * most[cell]) << "a bound that tells something";
  }
}

}  // namespace
}  // namespace riemann::sampling
