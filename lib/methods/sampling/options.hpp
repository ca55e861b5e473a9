// Integration by sampling: what can be chosen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::sampling {

enum class way {
  automatic,  // a lattice, or a lattice on an importance map, whichever is nearer to the tolerance
  lattice,    // randomly shifted rank-1 lattices
  vegas,      // the same on an importance map that is trained first
  monte_carlo,  // independent random points
};

struct options {
  way by = way::automatic;
  unsigned long long seed = 1;
  index_t samples = 0;  // points to take, whatever the error; 0: as many as the tolerance needs
};

}  // namespace riemann::sampling
