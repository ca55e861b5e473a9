// Trees that merge the states of a warp or a block, neighbours first, so that order is kept.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/cuda/memory.cuh"

namespace riemann::cuda {

/// All threads of a warp: the state that arrives when each of its 32-bit words is sent by `send`.
template <class Accumulator, class Send>
__device__ Accumulator exchange(const Accumulator& state, const Send& send) {
  static_assert(sizeof(Accumulator) % sizeof(int) == 0);
  constexpr int words = sizeof(Accumulator) / sizeof(int);
  Accumulator other;
  int from[words];
  memcpy(from, &state, sizeof state);
#pragma unroll
  for (int k = 0; k < words; ++k) from[k] = send(from[k]);
  memcpy(&other, from, sizeof other);
  return other;
}

/// All threads of a warp: the state of the lane `distance` further on.
template <class Accumulator>
__device__ Accumulator shuffle_down(const Accumulator& state, int distance) {
  return exchange(state, [&](int word) { return __shfl_down_sync(0xffffffffU, word, distance); });
}

/// At run time trees are compiled as loops, which is sooner done.
inline constexpr int levels_unrolled = compiled_at_run_time ? 1 : 5;

/// All threads of a warp: the states of lanes 0 .. width-1 merged in order; valid in lane 0.
template <class Accumulator>
__device__ Accumulator merge_warp(Accumulator state, int width) {
#pragma unroll levels_unrolled
  for (int distance = 1; distance < 32; distance *= 2)
    if (distance < width) state.merge(shuffle_down(state, distance));
  return state;
}

/// All threads of a block of a power of two, which hold consecutive runs of lanes: the first
/// `width` lanes merged in order by the balanced tree (those beyond are identities, which change
/// nothing); valid in thread 0. `across` is shared room for a state a warp. Ends with no barrier,
/// begins with one if it uses `across`.
template <class Accumulator, int Lanes>
__device__ Accumulator merge_block(Accumulator (&lanes)[Lanes], shared_array<Accumulator> across,
                                   int width) {
#pragma unroll
  for (int distance = 1; distance < Lanes; distance *= 2)
#pragma unroll
    for (int k = 0; k + distance < Lanes; k += 2 * distance) lanes[k].merge(lanes[k + distance]);
  const int threads = (width + Lanes - 1) / Lanes;
  Accumulator state = merge_warp(lanes[0], threads < 32 ? threads : 32);
  if (threads <= 32) return state;
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  __syncthreads();  // the previous use of `across` is over
  if (lane == 0) across[warp] = state;
  __syncthreads();
  if (warp == 0) {
    const int warps = static_cast<int>(blockDim.x) / 32;
    if (lane < warps) state = across[lane];
    state = merge_warp(state, warps);
  }
  return state;
}

}  // namespace riemann::cuda
