// Integration by sampling: what can be chosen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/importance_map.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
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

/// Of values at points, which stand one after the other: the 16 largest, for each may belong to a
/// peak of its own, and the last `told`, however small. None that is 0.
inline std::vector<large_value> largest_and_last(const std::vector<double>& values,
                                                 const std::vector<double>& coordinates,
                                                 std::size_t told) {
  constexpr std::size_t most_peaks = 16;
  const std::size_t d = values.empty() ? 0 : coordinates.size() / values.size();
  std::vector<std::size_t> order;
  for (std::size_t n = 0; n < values.size(); ++n)
    if (is_finite(values[n]) && values[n] != 0) order.push_back(n);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const double of_a = std::abs(values[a]);
    const double of_b = std::abs(values[b]);
    return of_a > of_b || (of_a == of_b && a < b);
  });
  std::vector<large_value> result;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::size_t n = order[k];
    if (k >= most_peaks && n < values.size() - told) continue;
    const auto begin = coordinates.begin() + static_cast<std::ptrdiff_t>(n * d);
    result.push_back({{begin, begin + static_cast<std::ptrdiff_t>(d)}, std::abs(values[n])});
  }
  return result;
}

struct options {
  way by = way::automatic;
  unsigned long long seed = 1;
  std::optional<index_t>
      samples;  // to take, whatever the error; else as many as the tolerance needs
  std::vector<large_value> near;  // no run forgets these; the first is looked at before all else
  std::shared_ptr<const std::vector<map_node>> map = nullptr;  // that training begins with
};

}  // namespace riemann::sampling
