// Integration by sampling: what can be chosen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/points/importance_map.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
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

/// The values at points: so many coordinates of each, one point after the other.
using values_at_places = std::function<std::vector<double>(std::span<const double>)>;

/// Of the places that these coordinates stand for, 16 where values are largest, for each may belong
/// to a peak of its own, and the last `told`, however small. None where the value is 0. Where many
/// are on the hill of a larger one they leave room for others.
std::vector<large_value> largest_and_last(const values_at_places& values_at,
                                          std::span<const double> coordinates,
                                          std::size_t dimensions, std::size_t told);

struct options {
  way by = way::automatic;
  unsigned long long seed = 1;
  std::optional<index_t>
      samples;  // to take, whatever the error; else as many as the tolerance needs
  std::vector<large_value> near;  // no run forgets these; the first is looked at before all else
  std::shared_ptr<const std::vector<map_node>> map = nullptr;  // that training begins with
};

}  // namespace riemann::sampling
