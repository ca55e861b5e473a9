// warp_sort: 32 numbers in order by shuffles: a bitonic network (Batcher 1968).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/warp/board.cuh"

namespace riemann::patterns {

struct warp_sort {
  static constexpr pattern_facts facts{
      .description = "a bitonic network of 15 exchanges: __shfl_xor_sync",
      .rows = 5,
      .names = {"runs of 2", "runs of 4", "runs of 8", "runs of 16", "sorted"}};

  /// All lanes of a warp. Runs ascend and descend in turn, so that two of them are bitonic.
  static __device__ void run(int mine, global_view<unsigned long long>, const board& notes) {
    const int lane = static_cast<int>(threadIdx.x);
    int row = 0;
    for (int run = 2; run <= lanes; run *= 2) {
      for (int bit = run / 2; bit >= 1; bit /= 2) {
        const int other = __shfl_xor_sync(0xffffffffU, mine, bit);
        const bool ascends = (lane & run) == 0;
        const bool lower = (lane & bit) == 0;
        const int least = mine < other ? mine : other;
        const int most = mine < other ? other : mine;
        mine = lower == ascends ? least : most;
      }
      notes.write(row++, mine);
    }
  }
};

}  // namespace riemann::patterns
