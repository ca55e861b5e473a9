// warp_aggregated_atomic: the lanes of a warp agree on one state, and one of them adds it: a 32nd
// of the atomics, and no barrier anywhere.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/tree.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct warp_aggregated_atomic {
  static constexpr strategy_facts facts{
      .description = "two elements a thread, shuffles, an atomic a warp",
      .repeatable = repeatability::never,
      .finishes = finish::atomics,
      .launches = "2: the identity, the sum",
      .workspace = "none",
      .block = block_shape::warps,
      .elements_per_thread = 2,
      .threads_per_atomic = 32};

  /// All threads of all blocks: every warp merges its part into *out, which begins as the identity.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    const Accumulator state = cuda::merge_warp(
        take_block_apart<Accumulator>(source, count, facts.elements_per_thread), 32);
    if (threadIdx.x % 32 == 0) merge_atomically(out, state);
  }
};

}  // namespace riemann::strategies
