// interleaved_strided: the same tree, worked on by the first threads: whole warps work or idle, but
// their accesses, 2 * stride apart, meet in the same banks of shared memory.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct interleaved_strided {
  static constexpr strategy_facts facts{
      .description = "the same tree, the first threads work: no divergence, bank conflicts",
      .repeatable = repeatability::same_launch,
      .finishes = finish::passes,
      .keeps_order = true,
      .launches = "one a pass",
      .workspace = "a state for every block of the first two passes",
      .block = block_shape::any,
      .elements_per_thread = 1};

  /// All threads of all blocks: out[b] is the result of block b's items.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    reduce_in_shared_memory<facts.elements_per_thread>(
        source, count, out, [](auto states, int thread) {
          const int threads = static_cast<int>(blockDim.x);
          for (int stride = 1; stride < threads; stride *= 2) {
            __syncthreads();
            const int at = 2 * stride * thread;
            if (at + stride < threads) states[at].merge(states[at + stride]);
          }
        });
  }
};

}  // namespace riemann::strategies
