// shared_convergent: first add on load into shared memory, then the stride halves from half the
// block on; first_add_on_load in the form of Hwu, Kirk, El Hajj, Programming Massively Parallel
// Processors, 4th ed., section 10.5, where the barrier stands before each step.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct shared_convergent {
  static constexpr strategy_facts facts{
      .description = "first add on load into shared memory, the stride halves (PMPP 10.5)",
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
                                                       [](auto states, int) { halve(states, 1); });
  }
};

}  // namespace riemann::strategies
