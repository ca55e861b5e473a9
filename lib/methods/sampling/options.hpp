// Integration by sampling: what can be chosen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/points/importance_map.hpp"
#include "riemann/lib/methods/sampling/large_values.hpp"

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

struct options {
  way by = way::automatic;
  unsigned long long seed = 1;
  std::optional<index_t>
      samples;  // to take, whatever the error; else as many as the tolerance needs
  std::vector<large_value> near;  // no run forgets these; the first is looked at before all else
  std::shared_ptr<const std::vector<map_node>> map = nullptr;  // that training begins with
};

}  // namespace riemann::sampling
