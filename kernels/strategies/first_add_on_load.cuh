// first_add_on_load: a sweep whose threads add two elements while they load: half the blocks, and
// no thread that only loads.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct first_add_on_load {
  static constexpr strategy_facts facts{
      .description = "a sweep; every thread adds two elements while loading",
      .repeatable = repeatability::same_launch,
      .finishes = finish::passes,
      .keeps_order = false,
      .launches = "one a pass",
      .workspace = "a state for every block of the first two passes",
      .block = block_shape::any,
      .elements_per_thread = 2};

  /// All threads of all blocks: out[b] is the result of block b's items.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             Accumulator* out) {
    Accumulator* const states = shared_states<Accumulator>();
    const int thread = static_cast<int>(threadIdx.x);
    const index_t first = static_cast<index_t>(blockIdx.x) * 2 * blockDim.x + thread;
    states[thread] = Accumulator{};
    take_within(states[thread], source, first, count);
    take_within(states[thread], source, first + static_cast<int>(blockDim.x), count);
    sweep(states);
    if (thread == 0) out[blockIdx.x] = states[0];
  }
};

}  // namespace riemann::strategies
