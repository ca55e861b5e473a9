// unrolled_full: every step of the tree is written out, so that no loop counts strides.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct unrolled_full {
  static constexpr strategy_facts facts{
      .description = "first add on load; the whole tree is written out",
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
    reduce_in_shared_memory<facts.elements_per_thread>(
        source, count, out, [](auto states, int thread) {
          const int threads = static_cast<int>(blockDim.x);
#pragma unroll
          for (int stride = 512; stride > 32; stride /= 2) {
            if (threads >= 2 * stride) {
              __syncthreads();
              if (thread < stride) states[thread].merge(states[thread + stride]);
            }
          }
          __syncthreads();
          if (thread < 32) merge_last_warp(states);
        });
  }
};

}  // namespace riemann::strategies
