// How much memory a session sets aside.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/superaccumulator.hpp"
#include "riemann/kernels/tiling.hpp"

#include <cstddef>

namespace riemann::cuda {

inline constexpr std::size_t largest_accumulator_bytes = 32;

/// 64-bit words of a slot of mailbox.cuh: one for each 32 bits of an accumulator.
inline constexpr int mail_slot_words = largest_accumulator_bytes / sizeof(int);

/// Slots of a section: one for each tile, then one for each fold run.
inline constexpr std::size_t mailbox_bytes =
    static_cast<std::size_t>(tiling_constants::tiles_per_section + fold_lanes) * mail_slot_words *
    sizeof(unsigned long long);

/// Tickets of a section: number k counts the tiles of run k that are done.
inline constexpr std::size_t tickets_bytes = sizeof(unsigned) * fold_lanes;

/// What a sum leaves for the host: such an accumulator, or a superaccumulator.
inline constexpr std::size_t result_bytes = sizeof(superaccumulator);
static_assert(result_bytes >= largest_accumulator_bytes);

}  // namespace riemann::cuda
