// grid_stride_atomic: as many blocks as fill the GPU, each thread striding through the data with
// all of the grid; a sweep and one atomic a block.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct grid_stride_atomic {
  static constexpr strategy_facts facts{.description = "grid stride, a sweep, an atomic a block",
                                        .repeatable = repeatability::never,
                                        .finishes = finish::atomics,
                                        .launches = "2: the identity, the sum",
                                        .workspace = "none",
                                        .block = block_shape::any,
                                        .elements_per_thread = 0};

  /// All threads of all blocks: every block merges its part into *out, which begins as the
  /// identity.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    const shared_array<Accumulator> states = sweep_in_grid_strides<Accumulator>(source, count);
    if (threadIdx.x == 0) merge_atomically<Accumulator>(out, states[0]);
  }
};

}  // namespace riemann::strategies
