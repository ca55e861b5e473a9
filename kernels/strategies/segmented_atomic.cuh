// segmented_atomic: a segment of two elements a thread for each block, whose sums meet in one
// atomic addition each (PMPP, 4th ed., section 10.6).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct segmented_atomic {
  static constexpr strategy_facts facts{
      .description = "a segment a block, two elements a thread, an atomic a block",
      .repeatable = repeatability::never,
      .finishes = finish::atomics,
      .launches = "2: the identity, the sum",
      .workspace = "none",
      .block = block_shape::any,
      .elements_per_thread = 2};

  /// All threads of all blocks: every block merges its part into *out, which begins as the
  /// identity.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             Accumulator* out) {
    Accumulator* const states = shared_states<Accumulator>();
    const int thread = static_cast<int>(threadIdx.x);
    const int threads = static_cast<int>(blockDim.x);
    const index_t first = static_cast<index_t>(blockIdx.x) * 2 * threads + thread;
    Accumulator state;
    for (int k = 0; k < 2; ++k) take_within(state, source, first + k * threads, count);
    states[thread] = state;
    sweep(states);
    if (thread == 0) merge_atomically(out, states[0]);
  }
};

}  // namespace riemann::strategies
