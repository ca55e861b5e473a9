// warp_shuffle_xor: the butterfly: lanes exchange states with the lane whose number differs in one
// bit, so that in the end every lane of the warp has the sum, without a broadcast.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/tree.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

/// All threads of a warp: the merge of its 32 states, in every lane.
template <class Accumulator>
__device__ Accumulator butterfly(Accumulator state) {
#pragma unroll
  for (int bit = 1; bit < 32; bit *= 2)
    state.merge(
        cuda::exchange(state, [&](int word) { return __shfl_xor_sync(0xffffffffU, word, bit); }));
  return state;
}

struct warp_shuffle_xor {
  static constexpr strategy_facts facts{
      .description =
          "grid stride, the butterfly: every lane ends with its warp's sum; an atomic a block",
      .repeatable = repeatability::never,
      .finishes = finish::atomics,
      .launches = "2: the identity, the sum",
      .workspace = "none",
      .block = block_shape::warps,
      .elements_per_thread = 0};

  /// All threads of all blocks: every block merges its part into *out, which begins as the
  /// identity.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    const shared_array<Accumulator> of_warps = shared_states<Accumulator>();
    const int warp = static_cast<int>(threadIdx.x) / 32;
    Accumulator state = butterfly(take_in_grid_strides<Accumulator>(source, count));
    if (threadIdx.x % 32 == 0) of_warps[warp] = state;
    __syncthreads();
    if (warp != 0) return;
    state = Accumulator{};
    if (threadIdx.x < blockDim.x / 32) state = of_warps[threadIdx.x];
    state = butterfly(state);
    if (threadIdx.x == 0) merge_atomically(out, state);
  }
};

}  // namespace riemann::strategies
