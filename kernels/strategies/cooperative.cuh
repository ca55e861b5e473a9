// cooperative: one cooperative launch whose blocks wait for each other between the levels of the
// tree. Such a launch must fit the GPU at once: its grid comes from the occupancy query.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct cooperative {
  static constexpr strategy_facts facts{
      .description = "one cooperative launch; the whole grid waits between the levels",
      .repeatable = repeatability::same_launch,
      .finishes = finish::grid_barrier,
      .launches = "1, cooperative",
      .workspace = "two states for every block, a ticket",
      .elements_per_thread = 0,
      .scratch = scratch_size::state_per_block};

  /// All threads of all blocks, all of which are resident: *out is the result.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work& work,
                             global_view<Accumulator> out) {
    global_view<Accumulator> from = view_as<Accumulator>(work.scratch);
    global_view<Accumulator> to = from + gridDim.x;
    const shared_array<Accumulator> states = sweep_in_grid_strides<Accumulator>(source, count);
    if (threadIdx.x == 0) from[blockIdx.x] = states[0];
    for (unsigned left = gridDim.x; left > 1;) {
      wait_for_grid(view_as<unsigned>(work.ticket));
      const unsigned next = (left + blockDim.x - 1) / blockDim.x;
      if (blockIdx.x < next) {
        const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
        states[threadIdx.x] = i < left ? load_from_l2(from + i) : Accumulator{};
        sweep(states);
        if (threadIdx.x == 0) to[blockIdx.x] = states[0];
      }
      const global_view<Accumulator> before = from;
      from = to;
      to = before;
      left = next;
    }
    if (blockIdx.x == 0 && threadIdx.x == 0) out[0] = from[0];
  }

 private:
  /// All threads of all blocks: goes on when everybody has come. The upper bit of *arrivals turns
  /// over with each barrier, the rest counts and is zero again afterwards (as the grid's barrier of
  /// cooperative groups does it).
  static __device__ void wait_for_grid(global_view<unsigned> arrivals) {
    constexpr unsigned turn = 0x80000000U;
    __syncthreads();
    if (threadIdx.x == 0) {
      const unsigned mine = blockIdx.x == 0 ? turn - (gridDim.x - 1) : 1;
      __threadfence();
      const unsigned before = atomicAdd(arrivals, mine);
      while (((load_again(arrivals) ^ before) & turn) == 0) {
      }
      __threadfence();
    }
    __syncthreads();
  }
};

}  // namespace riemann::strategies
