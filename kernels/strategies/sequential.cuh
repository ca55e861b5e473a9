// sequential: the stride halves instead: neighbouring threads work on neighbouring states, without
// bank conflicts.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct sequential {
  static constexpr strategy_facts facts{
      .description = "a sweep: the stride halves, no bank conflicts",
      .repeatable = repeatability::same_launch,
      .finishes = finish::passes,
      .keeps_order = false,
      .launches = "one a pass",
      .workspace = "a state for every block of the first two passes",
      .block = block_shape::any,
      .elements_per_thread = 1};

  /// All threads of all blocks: out[b] is the result of block b's items.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    reduce_in_shared_memory<facts.elements_per_thread>(source, count, out,
                                                       [](auto states, int) { sweep(states); });
  }
};

}  // namespace riemann::strategies
