// Points as arrays beside the same points one by one.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/points_in_rows.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace riemann {
namespace {

struct place_and_slope {
  double place;
  double slope;
};

/// From k - 1 on, 3 to the power of k wide.
struct some_box {
  RIEMANN_HOST_DEVICE double direction() const { return -1; }
  RIEMANN_HOST_DEVICE place_and_slope at(int k, double u) const {
    const double width = k == 0 ? 1 : 3;
    return {k - 1 + width * u, width};
  }
};

double value_in_rows(const double* x) { return 1 / (4 + x[0] * x[1]); }

/// The same function, called with coordinates of the cube.
struct on_cube {
  double operator()(const double* u) const {
    const some_box box;
    const double x[] = {box.at(0, u[0]).place, box.at(1, u[1]).place};
    return value_in_rows(x) * (box.direction() * box.at(0, u[0]).slope * box.at(1, u[1]).slope);
  }
};

void expect_values_of_points(const point_rule& rule) {
  constexpr unsigned shifts[][2] = {{0x40000000u, 0x10000000u}, {0x23456789u, 0xfedcba98u}};
  constexpr index_t first = 3;
  constexpr index_t count = 4;
  constexpr index_t all = 2 * count;
  const places_in_rows<some_box, 2> rows{{{}, rule, {1, 5}, {}}, first, count, all, shifts[0]};
  std::vector<double> values;
  for (int i = 0; i < all; ++i) {
    const double x[] = {rows.from(0)(i, 0), rows.from(all)(0, i)};
    values.push_back(value_in_rows(x));
  }
  for (int s = 0; s < 2; ++s) {
    const auto [one, other] = shifts[s];
    const weighted_values<on_cube, 2> expected{{}, rule, {1, 5}, {one, other}};
    const double* const of_shift = values.data() + s * count;
    const weighted_array<some_box, 2> weighted{{{}, rule, {1, 5}, {one, other}}, first, of_shift};
    for (int i = 0; i < count; ++i)
      EXPECT_EQ(weighted.from(first)(0, i), expected.from(first)(i, 0)) << s << ' ' << i;
  }
}

TEST(PointsInRows, HaveTheValuesOfPoints) {
  expect_values_of_points({.level = 4, .periodic = periodisation::korobov_2, .scale = 2});
  expect_values_of_points({.level = -1, .scale = 0.5, .begin = 7, .key = 9});
}

}  // namespace
}  // namespace riemann
