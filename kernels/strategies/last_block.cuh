// last_block: threadblock draining. Blocks leave their results in global memory and take a ticket;
// the one that gets the last ticket merges them: a single launch without atomics on the result.
// Only thread 0 publishes, so only it fences, and the ticket wraps to zero for the next launch.
// (threadFenceReduction of the CUDA samples, without its faults.)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct last_block {
  static constexpr strategy_facts facts{
      .description = "grid stride; the block with the last ticket merges the blocks' results",
      .repeatable = repeatability::same_launch,
      .finishes = finish::last_block,
      .launches = "1",
      .workspace = "a state for every block, a ticket",
      .elements_per_thread = 0,
      .scratch = scratch_size::state_per_block};

  /// All threads of all blocks: *out is the result. `work.ticket` is left at zero.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work& work,
                             global_view<Accumulator> out) {
    RIEMANN_SHARED_VARIABLE(bool, last);
    const global_view<Accumulator> partials = view_as<Accumulator>(work.scratch);
    const shared_array<Accumulator> states = sweep_in_grid_strides<Accumulator>(source, count);
    if (threadIdx.x == 0) {
      partials[blockIdx.x] = states[0];
      __threadfence();
      last = atomicInc(view_as<unsigned>(work.ticket), gridDim.x - 1) == gridDim.x - 1;
      __threadfence();
    }
    __syncthreads();
    if (!last) return;
    Accumulator state;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x)
      state.merge(load_from_l2(partials + b));
    __syncthreads();
    states[threadIdx.x] = state;
    sweep(states);
    if (threadIdx.x == 0) out[0] = states[0];
  }
};

}  // namespace riemann::strategies
