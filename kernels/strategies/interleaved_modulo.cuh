// interleaved_modulo: the first tree everybody writes. The stride doubles, and a thread works if
// its number is a multiple: half of every warp idles from the first step on (divergence).
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct interleaved_modulo {
  static constexpr strategy_facts facts{
      .description = "a tree in shared memory, every 2nd, 4th, ... thread works: divergent",
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
            if (thread % (2 * stride) == 0 && thread + stride < threads)
              states[thread].merge(states[thread + stride]);
          }
        });
  }
};

}  // namespace riemann::strategies
