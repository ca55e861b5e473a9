// sum_per_block: many sums at once, each by a block of its own, in the fixed tiling: the bits of
// `tiled`. For more sums than a GPU has room for blocks, each too short to fill it.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/tiled.cuh"

namespace riemann::cuda {

/// Block b sums all terms of sources[b], shape.term_count of them, into results[b]: tile after
/// tile, runs of tiles in order, the runs by the tree. `shape` has one section.
template <class Accumulator, class Source>
__global__ void __launch_bounds__(tiled_tuning::threads_per_tile,
                                  tiled_tuning::threads_per_multiprocessor /
                                      tiled_tuning::threads_per_tile)
    sum_per_block(global_view<const Source> sources, const __grid_constant__ tiling shape,
                  global_view<Accumulator> results) {
  SHARED_ARRAY(Accumulator, 32, states);
  SHARED_ARRAY(Accumulator, fold_lanes, runs);
  const int thread = static_cast<int>(threadIdx.x);
  const Source source = sources[blockIdx.x];
  const int rows = static_cast<int>(shape.rows_per_tile);
  const int tiles = static_cast<int>(shape.tile_count);
  const int tiles_per_run = tiles_of_fold_run(tiles);
  constexpr int held = lanes_per_thread<term_of<Source>>;

  Accumulator run;  // of thread 0
#pragma unroll 1
  for (int tile = 0; tile < tiles; ++tile) {
    Accumulator lanes[held];
    sum_lanes(source, shape.terms_of_tile(tile), rows, thread * held, lanes);
    const Accumulator sum = merge_block(lanes, states, static_cast<int>(blockDim.x) * held);
    if (thread != 0) continue;
    run.merge(sum);
    const bool run_ends = (tile + 1) % tiles_per_run == 0 || tile + 1 == tiles;
    if (!run_ends) continue;
    runs[tile / tiles_per_run] = run;
    run = Accumulator();
  }
  __syncthreads();

  const int count = (tiles + tiles_per_run - 1) / tiles_per_run;
  constexpr int per_thread = fold_lanes / tiled_tuning::threads_per_tile;
  Accumulator of_runs[per_thread];
#pragma unroll
  for (int k = 0; k < per_thread; ++k) {
    const int number = thread * per_thread + k;
    if (number < count) of_runs[k] = runs[number];
  }
  const Accumulator sum = merge_block(of_runs, states, count);
  if (thread == 0) results[blockIdx.x] = sum;
}

}  // namespace riemann::cuda
