// Coordinates of random points, as the rules without a lattice have them, by vector instructions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// columns[k * count + i] = coordinate k of point first + i of those with this key.
void find_random_places(unsigned long long key, index_t first, int count, int dimensions,
                        double* columns);

}  // namespace riemann
