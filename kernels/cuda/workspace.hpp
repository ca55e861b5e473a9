// How much memory a session sets aside.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/superaccumulator.hpp"
#include "riemann/kernels/tiling.hpp"

#include <cstddef>

namespace riemann::cuda {

inline constexpr std::size_t largest_accumulator_bytes = 32;
inline constexpr std::size_t partials_bytes =
    static_cast<std::size_t>(tiling_constants::tiles_per_section) * largest_accumulator_bytes;

/// What a sum leaves for the host: such an accumulator, or a superaccumulator.
inline constexpr std::size_t result_bytes = sizeof(superaccumulator);
static_assert(result_bytes >= largest_accumulator_bytes);

/// Tickets of a section: the first counts its complete runs, number 1 + k the tiles of run k.
inline constexpr std::size_t tickets_bytes = sizeof(unsigned) * (1 + fold_lanes);

}  // namespace riemann::cuda
