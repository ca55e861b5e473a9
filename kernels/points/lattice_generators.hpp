// Generating vectors for embedded rank-1 lattices (rank1_lattice.hpp): good ones at every number of
// points from 2^8 to 2^28 and in any number of dimensions, taken from the front.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace riemann {

/// How many vectors there are, and for how many dimensions each.
inline constexpr int lattice_generator_count = 3;
inline constexpr int lattice_dimensions = 64;

/// Vector `which` of 0 .. lattice_generator_count - 1, `lattice_dimensions` odd numbers below 2^28.
/// Each is sound alone; where one resonates with a function's own period, another will not.
std::span<const std::uint32_t> lattice_generator(int which);

}  // namespace riemann
