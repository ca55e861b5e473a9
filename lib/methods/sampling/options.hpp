// Integration by sampling: what can be chosen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/importance_map.hpp"

#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace riemann::sampling {

enum class way {
  automatic,   // a lattice, or a lattice on an importance map, whichever is nearer to the tolerance
  lattice,     // randomly shifted rank-1 lattices
  vegas,       // the same on an importance map that is trained first
  vegas_plus,  // random points in hypercubes on such a map, in iterations
  monte_carlo,  // independent random points
};

/// A place of the unit cube where values may be large, and |f| there.
struct large_value {
  std::vector<double> place;
  double magnitude = 0;
};

/// The largest of values at points, which stand one after the other.
inline large_value largest_of(const std::vector<double>& values,
                              const std::vector<double>& coordinates) {
  large_value largest;
  const std::size_t d = values.empty() ? 0 : coordinates.size() / values.size();
  for (std::size_t n = 0; n < values.size(); ++n) {
    if (!is_finite(values[n]) || std::abs(values[n]) <= largest.magnitude) continue;
    const auto begin = coordinates.begin() + static_cast<std::ptrdiff_t>(n * d);
    largest = {{begin, begin + static_cast<std::ptrdiff_t>(d)}, std::abs(values[n])};
  }
  return largest;
}

/// The largest of values at points, which stand one after the other, if it is not 0; then those of
/// the last `told` that are not 0 either.
inline std::vector<large_value> largest_and_last(const std::vector<double>& values,
                                                 const std::vector<double>& coordinates,
                                                 std::size_t told) {
  std::vector<large_value> result{largest_of(values, coordinates)};
  if (result.front().magnitude == 0) return {};
  const std::size_t d = coordinates.size() / values.size();
  for (std::size_t n = values.size() - told; n < values.size(); ++n) {
    const auto begin = coordinates.begin() + static_cast<std::ptrdiff_t>(n * d);
    large_value each = largest_of({values[n]}, {begin, begin + static_cast<std::ptrdiff_t>(d)});
    if (each.magnitude > 0 && each.place != result.front().place) result.push_back(std::move(each));
  }
  return result;
}

struct options {
  way by = way::automatic;
  unsigned long long seed = 1;
  index_t samples = 0;  // points to take, whatever the error; 0: as many as the tolerance needs
  std::vector<large_value> near;  // no run forgets these; the first is looked at before all else
  std::shared_ptr<const std::vector<map_node>> map = nullptr;  // that training begins with
};

}  // namespace riemann::sampling
