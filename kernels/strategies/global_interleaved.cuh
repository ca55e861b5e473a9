// global_interleaved: the tree in global memory itself, the stride doubling: what the kernel is
// like before anyone thinks of shared memory (PMPP, 4th ed., section 10.3). On a copy: the data
// stays.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct global_interleaved {
  static constexpr strategy_facts facts{
      .description = "the tree in global memory, the stride doubles (on a copy)",
      .repeatable = repeatability::same_launch,
      .finishes = finish::passes,
      .keeps_order = true,
      .launches = "one a pass",
      .workspace = "a state for every element of the first two passes, and for their blocks",
      .block = block_shape::any,
      .elements_per_thread = 2,
      .scratch = scratch_size::state_per_element};

  /// All threads of all blocks: out[b] is the result of block b's 2 * blockDim.x items.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work& work,
                             global_view<Accumulator> out) {
    reduce_in_global_memory(source, count, work.scratch, out, [](auto states, int thread) {
      const int threads = static_cast<int>(blockDim.x);
      for (int stride = 1; stride < 2 * threads; stride *= 2) {
        __syncthreads();
        if (thread % stride == 0 && 2 * thread + stride < 2 * threads)
          states[2 * thread].merge(states[2 * thread + stride]);
      }
    });
  }
};

}  // namespace riemann::strategies
