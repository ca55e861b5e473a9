// tiled: the sum in the fixed tiling, in one launch. A block takes a tile; the last block to finish
// folds the tiles' results in their fixed order and writes the sum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// How the tiling is executed; results do not depend on any of it. Measured on an H200.
struct tiled_tuning {
  static constexpr int threads = 256;         // 8 warps: a row of 512 lanes is two a thread
  static constexpr int lanes_per_thread = 2;  // neighbours: one 16-byte load of doubles
  static constexpr int blocks_per_multiprocessor = 4;  // at least: 64 registers a thread
  static constexpr int partials_in_flight = 8;  // tile results loaded before the first is merged
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

/// All threads of a block: this thread's lanes of one tile, each summed in order. `full_rows` is
/// the number of rows of a full tile: an argument of the kernel, so that the compiler can see that
/// all threads take the loop alike, and keeps constants (a polynomial's coefficients, say) in
/// uniform registers; that is worth 25 % for exp.
template <class Accumulator, class Source>
__device__ void sum_lanes(const Source& source, slice range, int full_rows,
                          Accumulator (&lanes)[tiled_tuning::lanes_per_thread]) {
  constexpr int per_thread = tiled_tuning::lanes_per_thread;
  constexpr int row = tiled_tuning::threads * per_thread;
  const auto terms = source.from(range.begin);
  const int count = static_cast<int>(range.size());
  const int lane = threadIdx.x * per_thread;
  if (count == full_rows * row) {
#pragma unroll 1
    for (int r = 0; r < full_rows; ++r) {
      term_of<Source> ready[per_thread];
#pragma unroll
      for (int k = 0; k < per_thread; ++k) ready[k] = terms(r * row, lane + k);
#pragma unroll
      for (int k = 0; k < per_thread; ++k)
        add_term(lanes[k], ready[k], range.begin + r * row + lane + k);
    }
    return;
  }
#pragma unroll 1
  for (int first = 0; first < count; first += row)
#pragma unroll
    for (int k = 0; k < per_thread; ++k)
      if (first + lane + k < count)
        add_term(lanes[k], terms(first, lane + k), range.begin + first + lane + k);
}

/// The accumulator at `stored`, from L2: another multiprocessor wrote it.
template <class Accumulator>
__device__ Accumulator load_from_l2(const Accumulator* stored) {
  static_assert(sizeof(Accumulator) % sizeof(double) == 0);
  constexpr int words = sizeof(Accumulator) / sizeof(double);
  double from[words];
#pragma unroll
  for (int w = 0; w < words; ++w) from[w] = __ldcg(reinterpret_cast<const double*>(stored) + w);
  Accumulator loaded;
  memcpy(&loaded, from, sizeof loaded);
  return loaded;
}

/// All threads of a block: this thread's fold lanes, each merging its run of tiles in order,
/// several loads in flight.
template <class Accumulator>
__device__ void fold_runs(const Accumulator* partials, int tiles,
                          Accumulator (&lanes)[tiled_tuning::lanes_per_thread]) {
  constexpr int in_flight = tiled_tuning::partials_in_flight;
#pragma unroll
  for (int k = 0; k < tiled_tuning::lanes_per_thread; ++k) {
    const slice run = tiles_of_fold_lane(tiles, threadIdx.x * tiled_tuning::lanes_per_thread + k);
    for (index_t first = run.begin; first < run.end; first += in_flight) {
      Accumulator parts[in_flight];
#pragma unroll
      for (int p = 0; p < in_flight; ++p)
        if (first + p < run.end) parts[p] = load_from_l2(partials + first + p);
#pragma unroll
      for (int p = 0; p < in_flight; ++p)
        if (first + p < run.end) lanes[k].merge(parts[p]);
    }
  }
}

/// Block b sums tile first_tile + b, numbered within the whole sum; partials[0] belongs to tile
/// `section_begin`. If `fold_count` is not 0, the section consists of that many tiles, all of its
/// partials are or will be there when this grid ends, and the last block writes *result.
template <class Accumulator, class Source>
__global__ void __launch_bounds__(tiled_tuning::threads, tiled_tuning::blocks_per_multiprocessor)
    tiled(const __grid_constant__ Source source, const __grid_constant__ tiling shape,
          index_t first_tile, index_t section_begin, Accumulator* partials, unsigned* ticket,
          int fold_count, Accumulator* result) {
  constexpr int per_thread = tiled_tuning::lanes_per_thread;
  static_assert(fold_lanes == tiled_tuning::threads * per_thread);
  __shared__ alignas(16) unsigned char shared[sizeof(Accumulator) * (tiled_tuning::threads / 32)];
  __shared__ bool last_block;
  auto* across = reinterpret_cast<Accumulator*>(shared);

  const index_t tile = first_tile + blockIdx.x;
  Accumulator lanes[per_thread];
  sum_lanes(source, shape.terms_of_tile(tile), static_cast<int>(shape.rows_per_tile), lanes);
  const Accumulator sum = merge_block(lanes, across);
  if (threadIdx.x == 0) partials[tile - section_begin] = sum;
  if (fold_count == 0) return;

  if (threadIdx.x == 0) {
    __threadfence();  // our partials before our ticket
    last_block = atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();  // the others' tickets before their partials
  }
  __syncthreads();
  if (!last_block) return;

  Accumulator runs[per_thread];
  fold_runs(partials, fold_count, runs);
  const Accumulator total = merge_block(runs, across);
  if (threadIdx.x == 0) *result = total;
}

}  // namespace riemann::cuda
