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
                             Accumulator* out) {
    const int threads = static_cast<int>(blockDim.x);
    const int thread = static_cast<int>(threadIdx.x);
    const index_t first = static_cast<index_t>(blockIdx.x) * 2 * threads;
    auto* const states = static_cast<Accumulator*>(work.scratch) + first;
    for (int k = 0; k < 2; ++k) {
      Accumulator item;
      take_within(item, source, first + 2 * thread + k, count);
      states[2 * thread + k] = item;
    }
    for (int stride = 1; stride < 2 * threads; stride *= 2) {
      __syncthreads();
      if (thread % stride == 0 && 2 * thread + stride < 2 * threads)
        states[2 * thread].merge(states[2 * thread + stride]);
    }
    if (thread == 0) out[blockIdx.x] = states[0];
  }
};

}  // namespace riemann::strategies
