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
                             global_view<Accumulator> out) {
    reduce_segments_atomically(source, count, facts.elements_per_thread, out);
  }
};

}  // namespace riemann::strategies
