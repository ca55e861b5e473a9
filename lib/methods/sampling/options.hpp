// Integration by sampling: what can be chosen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <vector>

namespace riemann::sampling {

enum class way {
  automatic,  // a lattice, or a lattice on an importance map, whichever is nearer to the tolerance
  lattice,    // randomly shifted rank-1 lattices
  vegas,      // the same on an importance map that is trained first
  monte_carlo,  // independent random points
};

/// A place of the unit cube where values may be large, and |f| there; empty: none is known.
struct large_value {
  std::vector<double> place;
  double magnitude = 0;
};

struct options {
  way by = way::automatic;
  unsigned long long seed = 1;
  index_t samples = 0;  // points to take, whatever the error; 0: as many as the tolerance needs
  large_value near;
};

}  // namespace riemann::sampling
