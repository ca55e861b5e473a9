// warp_scan: sums of all lanes up to one's own, in five shuffles up (Hillis and Steele 1986).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/warp/board.cuh"

namespace riemann::patterns {

struct warp_scan {
  static constexpr pattern_facts facts{
      .description = "sums of all lanes up to one's own: __shfl_up_sync",
      .rows = 6,
      .names = {"+ 1 below", "+ 2 below", "+ 4 below", "+ 8 below", "+ 16 below", "exclusive"}};

  /// All lanes of a warp. After the fifth row each lane holds the sum of lanes 0 to its own.
  static __device__ void run(int mine, global_view<unsigned long long>, const board& notes) {
    constexpr unsigned all = 0xffffffffU;
    const int lane = static_cast<int>(threadIdx.x);
    int sum = mine;
    int row = 0;
    for (int distance = 1; distance < lanes; distance *= 2) {
      const int below = __shfl_up_sync(all, sum, static_cast<unsigned>(distance));
      if (lane >= distance) sum += below;  // who has nobody there got its own back
      notes.write(row++, sum);
    }
    const int before = __shfl_up_sync(all, sum, 1);
    notes.write(row, lane == 0 ? 0 : before);
  }
};

}  // namespace riemann::patterns
