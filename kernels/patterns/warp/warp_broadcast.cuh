// warp_broadcast: lanes read each other's registers by __shfl_sync, without any memory.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/warp/board.cuh"

namespace riemann::patterns {

struct warp_broadcast {
  static constexpr pattern_facts facts{
      .description = "lanes read other lanes' registers: __shfl_sync",
      .rows = 4,
      .names = {"from lane 5", "first of 8", "next lane", "reversed"}};

  /// All lanes of a warp.
  static __device__ void run(int mine, global_view<unsigned long long>, const board& notes) {
    constexpr unsigned all = 0xffffffffU;
    const int lane = static_cast<int>(threadIdx.x);
    notes.write(0, __shfl_sync(all, mine, 5));
    notes.write(1, __shfl_sync(all, mine, 0, 8));  // groups of 8 lanes, each with its own lane 0
    notes.write(2, __shfl_sync(all, mine, lane + 1));  // numbers wrap: lane 31 reads from lane 0
    notes.write(3, __shfl_sync(all, mine, lanes - 1 - lane));
  }
};

}  // namespace riemann::patterns
