// Direction numbers of Sobol points (sobol.hpp).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace riemann {

inline constexpr int sobol_dimensions = 64;

/// The 32 of coordinate k at 32 k and after, of all coordinates: what a GPU is given as they lie.
std::span<const std::uint32_t> sobol_directions();

}  // namespace riemann
