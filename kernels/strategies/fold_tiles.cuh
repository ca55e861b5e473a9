// fold_tiles: sums of the results of their tiles, which sum_tiles left in memory.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/tree.cuh"
#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// Block b of fold_lanes threads: results[b] = partial[b * tiles .. (b + 1) * tiles), of one
/// section, merged: runs in order, then the tree.
template <class Accumulator>
__global__ void __launch_bounds__(fold_lanes)
    fold_tiles(global_view<const Accumulator> partial, int tiles,
               global_view<Accumulator> results) {
  RIEMANN_SHARED_ARRAY(Accumulator, 32, states);
  const index_t first = index_t{blockIdx.x} * tiles;
  const slice run = tiles_of_fold_lane(tiles, static_cast<int>(threadIdx.x));
  Accumulator lane[1];
#pragma unroll 1
  for (index_t k = run.begin; k < run.end; ++k) lane[0].merge(partial[first + k]);
  const int run_tiles = tiles_of_fold_run(tiles);
  const Accumulator sum = merge_block(lane, states, (tiles + run_tiles - 1) / run_tiles);
  if (threadIdx.x == 0) results[blockIdx.x] = sum;
}

}  // namespace riemann::cuda
