// coarsened_atomic: each thread first adds 2 * factor elements by itself: fewer blocks, and so
// fewer trees whose last steps leave most threads idle (PMPP, 4th ed., section 10.7).
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct coarsened_atomic {
  static constexpr strategy_facts facts{
      .description = "a thread first adds 2 * factor elements, then an atomic a block",
      .repeatable = repeatability::never,
      .finishes = finish::atomics,
      .launches = "2: the identity, the sum",
      .workspace = "none",
      .block = block_shape::any,
      .elements_per_thread = 2,
      .coarsens = true};

  /// All threads of all blocks: every block merges its part into *out, which begins as the
  /// identity.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work& work,
                             Accumulator* out) {
    Accumulator* const states = shared_states<Accumulator>();
    const int thread = static_cast<int>(threadIdx.x);
    const int threads = static_cast<int>(blockDim.x);
    const index_t first = static_cast<index_t>(blockIdx.x) * 2 * work.factor * threads + thread;
    Accumulator state;
    for (int k = 0; k < 2 * work.factor; ++k)
      take_within(state, source, first + static_cast<index_t>(k) * threads, count);
    states[thread] = state;
    sweep(states);
    if (thread == 0) merge_atomically(out, states[0]);
  }
};

}  // namespace riemann::strategies
