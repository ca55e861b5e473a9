// How much memory a session sets aside. Read by run-time compilation, too.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/superaccumulator.hpp"
#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// std::size_t (NVRTC has no <cstddef>).
using byte_count = decltype(sizeof 0);

inline constexpr byte_count largest_accumulator_bytes = 32;

/// 64-bit words of a slot of mailbox.cuh: one for each 32 bits of an accumulator.
inline constexpr int mail_slot_words = largest_accumulator_bytes / sizeof(int);

/// Slots of a section: one for each tile, then one for each fold run.
inline constexpr byte_count mailbox_bytes =
    static_cast<byte_count>(tiling_constants::tiles_per_section + fold_lanes) * mail_slot_words *
    sizeof(unsigned long long);

/// An accumulator for each tile of a section.
inline constexpr byte_count partial_results_bytes =
    static_cast<byte_count>(tiling_constants::tiles_per_section) * largest_accumulator_bytes;

/// Tickets of a section: number k counts the tiles of run k that are done.
inline constexpr byte_count tickets_bytes = sizeof(unsigned) * fold_lanes;

/// What a sum leaves for the host: such an accumulator, or a superaccumulator.
inline constexpr byte_count result_bytes = sizeof(superaccumulator);
static_assert(result_bytes >= largest_accumulator_bytes);

}  // namespace riemann::cuda
