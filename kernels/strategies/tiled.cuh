// tiled: the sum in the fixed tiling, in one launch. Blocks take tiles; the last block to finish
// folds the tiles' results in their fixed order and writes the sum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// How the tiling is executed; results do not depend on any of it.
struct tiled_tuning {
  static constexpr int threads = 256;         // 8 warps: a row of 512 lanes is two a thread
  static constexpr int lanes_per_thread = 2;  // neighbours: one 16-byte load of doubles
  static constexpr int rows_in_flight = 2;    // terms evaluated before the first is added
};

/// All threads of a warp: the state of the lane `distance` further on.
template <class Accumulator>
__device__ Accumulator shuffle_down(const Accumulator& state, int distance) {
  static_assert(sizeof(Accumulator) % sizeof(double) == 0);
  constexpr int words = sizeof(Accumulator) / sizeof(double);
  Accumulator other;
  double from[words];
  memcpy(from, &state, sizeof state);
#pragma unroll
  for (int k = 0; k < words; ++k) from[k] = __shfl_down_sync(0xffffffffU, from[k], distance);
  memcpy(&other, from, sizeof other);
  return other;
}

/// All threads of a warp: the states of lanes 0 .. width-1 merged in order; valid in lane 0.
template <class Accumulator>
__device__ Accumulator merge_warp(Accumulator state, int width) {
#pragma unroll
  for (int distance = 1; distance < 32; distance *= 2)
    if (distance < width) state.merge(shuffle_down(state, distance));
  return state;
}

/// All threads of a block of tiled_tuning::threads, which hold consecutive runs of lanes: all lanes
/// merged in order by the balanced tree; valid in thread 0. Ends with no barrier: `across` may be
/// reused after the next __syncthreads().
template <class Accumulator>
__device__ Accumulator merge_block(const Accumulator (&lanes)[tiled_tuning::lanes_per_thread],
                                   Accumulator* across) {
  constexpr int warps = tiled_tuning::threads / 32;
  Accumulator state = lanes[0];
  state.merge(lanes[1]);
  state = merge_warp(state, 32);
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  __syncthreads();  // the previous use of `across` is over
  if (lane == 0) across[warp] = state;
  __syncthreads();
  if (warp == 0) {
    if (lane < warps) state = across[lane];
    state = merge_warp(state, warps);
  }
  return state;
}

/// All threads of a block: this thread's lanes of one tile, each summed in order.
template <class Accumulator, class Source>
__device__ void sum_lanes(const Source& source, slice terms,
                          Accumulator (&lanes)[tiled_tuning::lanes_per_thread]) {
  constexpr int per_thread = tiled_tuning::lanes_per_thread;
  constexpr int row = tiled_tuning::threads * per_thread;
  constexpr int rows = tiled_tuning::rows_in_flight;
  using term = term_of<Source>;
  const int lane = threadIdx.x * per_thread;
  index_t first = terms.begin;
  for (; first + rows * row <= terms.end; first += rows * row) {
    term ready[rows][per_thread];
#pragma unroll
    for (int r = 0; r < rows; ++r)
#pragma unroll
      for (int k = 0; k < per_thread; ++k) ready[r][k] = source(first + r * row, lane + k);
#pragma unroll
    for (int r = 0; r < rows; ++r)
#pragma unroll
      for (int k = 0; k < per_thread; ++k) lanes[k].add(ready[r][k]);
  }
  for (; first < terms.end; first += row)
#pragma unroll
    for (int k = 0; k < per_thread; ++k)
      if (first + lane + k < terms.end) lanes[k].add(source(first, lane + k));
}

/// One section's tiles [tiles.begin, tiles.end), numbered within the whole sum; partials[0] belongs
/// to tile `section_begin`. If `fold_count` is not 0, the section consists of that many tiles, all
/// partials are or will be there when this grid ends, and the last block writes *result.
template <class Accumulator, class Source>
__global__ void __launch_bounds__(tiled_tuning::threads)
    tiled(const __grid_constant__ Source source, const __grid_constant__ tiling shape, slice tiles,
          index_t section_begin, Accumulator* partials, unsigned* ticket, int fold_count,
          Accumulator* result) {
  constexpr int per_thread = tiled_tuning::lanes_per_thread;
  static_assert(fold_lanes == tiled_tuning::threads * per_thread);
  __shared__ alignas(16) unsigned char shared[sizeof(Accumulator) * (tiled_tuning::threads / 32)];
  __shared__ bool last_block;
  auto* across = reinterpret_cast<Accumulator*>(shared);

  for (index_t tile = tiles.begin + blockIdx.x; tile < tiles.end; tile += gridDim.x) {
    Accumulator lanes[per_thread];
    sum_lanes(source, shape.terms_of_tile(tile), lanes);
    const Accumulator sum = merge_block(lanes, across);
    if (threadIdx.x == 0) partials[tile - section_begin] = sum;
  }
  if (fold_count == 0) return;

  if (threadIdx.x == 0) {
    __threadfence();  // our partials before our ticket
    last_block = atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();  // the others' tickets before their partials
  }
  __syncthreads();
  if (!last_block) return;

  Accumulator lanes[per_thread];
#pragma unroll
  for (int k = 0; k < per_thread; ++k) {
    const slice run = tiles_of_fold_lane(fold_count, threadIdx.x * per_thread + k);
    for (index_t tile = run.begin; tile < run.end; ++tile) {
      Accumulator part;
      double words[sizeof(Accumulator) / sizeof(double)];
      const auto* stored = reinterpret_cast<const double*>(partials + tile);
#pragma unroll
      for (int w = 0; w < static_cast<int>(sizeof(Accumulator) / sizeof(double)); ++w)
        words[w] = __ldcg(stored + w);  // from L2: another multiprocessor wrote it
      memcpy(&part, words, sizeof part);
      lanes[k].merge(part);
    }
  }
  const Accumulator sum = merge_block(lanes, across);
  if (threadIdx.x == 0) *result = sum;
}

}  // namespace riemann::cuda
