// unrolled_warp: once a single warp is left, it needs no barrier of the block: its steps are
// written out, each reading before any of its lanes writes (__syncwarp; lockstep is not to be
// relied on).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct unrolled_warp {
  static constexpr strategy_facts facts{
      .description = "first add on load; the last warp is written out, with __syncwarp",
      .repeatable = repeatability::same_launch,
      .finishes = finish::passes,
      .keeps_order = false,
      .launches = "one a pass",
      .workspace = "a state for every block of the first two passes",
      .block = block_shape::power_of_two,
      .elements_per_thread = 2};

  /// All threads of all blocks: out[b] is the result of block b's items.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    reduce_in_shared_memory<facts.elements_per_thread>(source, count, out,
                                                       [](auto states, int thread) {
                                                         halve(states, 64);
                                                         __syncthreads();
                                                         if (thread < 32) merge_last_warp(states);
                                                       });
  }
};

}  // namespace riemann::strategies
