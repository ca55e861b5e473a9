// Of many places of large values those are kept that may belong to peaks of their own.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/large_values.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann::sampling {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;

double bell(double x, double y, double x0, double y0, double width) {
  return std::exp(-((x - x0) * (x - x0) + (y - y0) * (y - y0)) / (width * width));
}

/// A needle, a lower one, and a row of three.
std::vector<double> peaks_at(std::span<const double> points) {
  std::vector<double> values;
  for (std::size_t i = 0; i < points.size(); i += 2) {
    const double x = points[i];
    const double y = points[i + 1];
    values.push_back(bell(x, y, 0.5, 0.5, 1e-3) + 1e-9 * bell(x, y, 0.8, 0.2, 1e-3) +
                     1e-6 * (bell(x, y, 0.2, 0.9, 0.01) + bell(x, y, 0.5, 0.9, 0.01) +
                             bell(x, y, 0.8, 0.9, 0.01)));
  }
  return values;
}

TEST(LargeValues, OfAHillLeaveRoomForOthers) {
  std::vector<double> coordinates;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      coordinates.insert(coordinates.end(), {0.5 + 2e-4 * i, 0.5 + 3e-4 * j});
  for (const double x : {0.2, 0.5, 0.8}) coordinates.insert(coordinates.end(), {x, 0.9});
  coordinates.insert(coordinates.end(), {0.8, 0.2});
  const std::vector<large_value> kept = largest_and_last(peaks_at, coordinates, 2, 0);
  ASSERT_EQ(kept.size(), 16U);
  EXPECT_THAT(kept.front().place, ElementsAre(0.5, 0.5));
  for (const auto& [x, y] : {std::pair{0.2, 0.9}, {0.5, 0.9}, {0.8, 0.9}, {0.8, 0.2}})
    EXPECT_THAT(kept, Contains(Field(&large_value::place, ElementsAre(x, y))));
}

TEST(LargeValues, ThatWereToldAreKeptHoweverSmall) {
  std::vector<double> coordinates;
  for (int i = 0; i < 20; ++i) coordinates.insert(coordinates.end(), {0.5 + 1e-4 * i, 0.5});
  coordinates.insert(coordinates.end(), {0.8, 0.21, 0.1, 0.1});
  const std::vector<large_value> kept = largest_and_last(peaks_at, coordinates, 2, 2);
  ASSERT_EQ(kept.size(), 17U) << "where the value is 0 nothing is kept";
  EXPECT_THAT(kept.back().place, ElementsAre(0.8, 0.21));
}

}  // namespace
}  // namespace riemann::sampling
