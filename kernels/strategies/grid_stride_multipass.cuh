// grid_stride_multipass: the same, the blocks' results merged by a second pass instead: no atomics,
// and so the same bits for the same grid. (Begun with the identity, a maximum of negative numbers
// is right, too.)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct grid_stride_multipass {
  static constexpr strategy_facts facts{
      .description = "grid stride, a sweep, a second pass over the blocks' results",
      .repeatable = repeatability::same_launch,
      .finishes = finish::passes,
      .launches = "2",
      .workspace = "a state for every block",
      .elements_per_thread = 0};

  /// All threads of all blocks: out[b] is the result of block b's items.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    const shared_array<Accumulator> states = sweep_in_grid_strides<Accumulator>(source, count);
    if (threadIdx.x == 0) out[blockIdx.x] = states[0];
  }
};

}  // namespace riemann::strategies
