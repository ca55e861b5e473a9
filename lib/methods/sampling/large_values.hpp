// Places of large values, which may belong to peaks that samples miss.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace riemann::sampling {

/// A place of the unit cube where values may be large, and |f| there.
struct large_value {
  std::vector<double> place;
  double magnitude = 0;
};

/// The values at points: so many coordinates of each, one point after the other.
using values_at_places = std::function<std::vector<double>(std::span<const double>)>;

/// Of the places that these coordinates stand for, 16 where values are largest, for each may belong
/// to a peak of its own, and the last `told`, however small. None where the value is 0. Where many
/// are on the hill of a larger one they leave room for others.
std::vector<large_value> largest_and_last(const values_at_places& values_at,
                                          std::span<const double> coordinates,
                                          std::size_t dimensions, std::size_t told);

}  // namespace riemann::sampling
