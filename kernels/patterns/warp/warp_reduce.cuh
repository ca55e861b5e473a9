// warp_reduce: 32 lanes' numbers become one, in all the ways there are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/warp/board.cuh"

#ifndef RIEMANN_EMULATED
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#endif

namespace riemann::patterns {

struct warp_reduce {
  static constexpr pattern_facts facts{
      .description = "32 numbers become one: shuffles down and across, redux, cooperative groups",
      .rows = 12,
      .names = {"down by 16", "down by 8", "down by 4", "down by 2", "down by 1", "across, all",
                "redux add", "redux min", "redux max", "redux and", "redux or", "groups, plus"}};

  /// All lanes of a warp. Down: the sum is lane 0's alone. All other rows: every lane's.
  static __device__ void run(int mine, global_view<unsigned long long>, const board& notes) {
    constexpr unsigned all = 0xffffffffU;
    int row = 0;
    int sum = mine;
    for (int distance = lanes / 2; distance >= 1; distance /= 2) {
      sum += __shfl_down_sync(all, sum, static_cast<unsigned>(distance));
      notes.write(row++, sum);
    }
    sum = mine;
    for (int bit = 1; bit < lanes; bit *= 2) sum += __shfl_xor_sync(all, sum, bit);
    notes.write(row++, sum);
    notes.write(row++,
                __reduce_add_sync(all, mine));  // one instruction, of integers, from sm_80 on
    notes.write(row++, __reduce_min_sync(all, mine));
    notes.write(row++, __reduce_max_sync(all, mine));
    notes.write(row++, __reduce_and_sync(all, static_cast<unsigned>(mine)));
    notes.write(row++, __reduce_or_sync(all, static_cast<unsigned>(mine)));
    notes.write(row, sum_of_group(mine));
  }

 private:
  /// All lanes of a warp: as cooperative groups add, whose header the emulator cannot read: there
  /// it is the ladder that they write for types without an instruction of their own.
  static __device__ int sum_of_group(int mine) {
#ifdef RIEMANN_EMULATED
    for (int bit = lanes / 2; bit >= 1; bit /= 2) mine += __shfl_xor_sync(0xffffffffU, mine, bit);
    return mine;
#else
    namespace groups = cooperative_groups;
    const auto warp = groups::tiled_partition<lanes>(groups::this_thread_block());
    return groups::reduce(warp, mine, groups::plus<int>());
#endif
  }
};

}  // namespace riemann::patterns
