// Who touched a word of memory last, and whether that orders what comes now.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/lane.hpp"

#include <cstdint>

namespace riemann::emulator {

inline constexpr std::size_t word_bytes = 4;

struct access {
  std::uint64_t epoch = 0;  // of a block, between two barriers; 0: nobody
  std::uint32_t clock = 0;  // of the warp
  std::uint32_t lane = 0;
  place where{};
};

/// Of several readers within an epoch the last one is known, and whether they were one warp's.
struct word_history {
  access write;
  access read;
  bool several_readers = false;
  bool several_warps = false;
};

/// Whether `now`, a lane whose block is in `epoch`, may touch what `before` touched: in another
/// epoch, by itself, or with a __syncwarp of both in between.
bool comes_after(const lane& now, std::uint64_t epoch, const access& before);

}  // namespace riemann::emulator
