// Coordinates of random points, as the rules without a lattice have them, by vector instructions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/points/philox.hpp"

namespace riemann {

/// As many points as their four coordinates are found of at once.
inline constexpr int random_points_at_once = 64;

/// u[j][i] = coordinate 4 group + j of point first + i; a body of loops for cpu::by_isa.
[[gnu::always_inline]] inline void find_four_coordinates(unsigned long long key,
                                                         unsigned long long first, int count,
                                                         int group,
                                                         double (&u)[4][random_points_at_once]) {
  for (int i = 0; i < count; ++i) {
    const four_numbers random =
        four_random_units(key, first + static_cast<unsigned long long>(i), group);
    for (int j = 0; j < 4; ++j) u[j][i] = random.numbers[j];
  }
}

/// columns[k * count + i] = coordinate k of point first + i of those with this key.
void find_random_places(unsigned long long key, index_t first, int count, int dimensions,
                        double* columns);

}  // namespace riemann
