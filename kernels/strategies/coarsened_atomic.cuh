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
                             global_view<Accumulator> out) {
    reduce_segments_atomically(source, count, facts.elements_per_thread * work.factor, out);
  }
};

}  // namespace riemann::strategies
