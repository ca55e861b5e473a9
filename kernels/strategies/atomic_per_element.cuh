// atomic_per_element: every element adds itself atomically: the floor of the table, and the
// shortest kernel that is right.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct atomic_per_element {
  static constexpr strategy_facts facts{
      .description = "an atomic for every element: the floor of the table",
      .repeatable = repeatability::never,
      .finishes = finish::atomics,
      .launches = "2: the identity, the sum",
      .workspace = "none",
      .block = block_shape::any,
      .elements_per_thread = 1,
      .threads_per_atomic = 1};

  /// All threads of all blocks: every thread merges its part into *out, which begins as the
  /// identity.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    const index_t i = thread_of_grid();
    if (i >= count) return;
    Accumulator state;
    take(state, source, i);
    merge_atomically(out, state);
  }
};

}  // namespace riemann::strategies
