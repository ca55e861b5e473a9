// How much memory a session sets aside.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/tiling.hpp"

#include <cstddef>

namespace riemann::cuda {

inline constexpr std::size_t largest_accumulator_bytes = 32;
inline constexpr std::size_t partials_bytes =
    static_cast<std::size_t>(tiling_constants::tiles_per_section) * largest_accumulator_bytes;

}  // namespace riemann::cuda
