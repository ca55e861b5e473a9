// warp_shuffle: lanes hand their states to each other in registers; one state a warp goes through
// shared memory. (Harris, Optimizing parallel reduction in CUDA, brought up to date by Luitjens,
// Faster parallel reductions on Kepler, 2014.)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"
#include "riemann/kernels/strategies/tree.cuh"

namespace riemann::strategies {

struct warp_shuffle {
  static constexpr strategy_facts facts{
      .description =
          "grid stride, shuffles down, one state a warp in shared memory, an atomic a block",
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
    Accumulator state = cuda::merge_warp(take_in_grid_strides<Accumulator>(source, count), 32);
    if (threadIdx.x % 32 == 0) of_warps[warp] = state;
    __syncthreads();
    if (warp != 0) return;
    state = Accumulator{};  // warps need not be a power of two
    if (threadIdx.x < blockDim.x / 32) state = of_warps[threadIdx.x];
    state = cuda::merge_warp(state, 32);
    if (threadIdx.x == 0) merge_atomically(out, state);
  }
};

}  // namespace riemann::strategies
