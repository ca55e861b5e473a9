// global_convergent: in global memory with the stride halving: the same additions, but threads that
// work are neighbours and so are their states (PMPP, 4th ed., section 10.4). On a copy.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct global_convergent {
  static constexpr strategy_facts facts{
      .description = "the tree in global memory, the stride halves (on a copy)",
      .repeatable = repeatability::same_launch,
      .finishes = finish::passes,
      .keeps_order = false,
      .launches = "one a pass",
      .workspace = "a state for every element of the first two passes, and for their blocks",
      .block = block_shape::power_of_two,
      .elements_per_thread = 2,
      .scratch = scratch_size::state_per_element};

  /// All threads of all blocks: out[b] is the result of block b's 2 * blockDim.x items.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work& work,
                             global_view<Accumulator> out) {
    reduce_in_global_memory(source, count, work.scratch, out, [](auto states, int thread) {
      for (int stride = static_cast<int>(blockDim.x); stride >= 1; stride /= 2) {
        __syncthreads();
        if (thread < stride) states[thread].merge(states[thread + stride]);
      }
    });
  }
};

}  // namespace riemann::strategies
