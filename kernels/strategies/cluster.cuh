// cluster: blocks of a cluster read each other's shared memory, so that eight blocks' results
// become one without touching global memory (compute capability 9.0).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct cluster {
  static constexpr strategy_facts facts{
      .description = "clusters of 8 blocks merge through distributed shared memory",
      .repeatable = repeatability::same_launch,
      .finishes = finish::cluster,
      .launches = "2",
      .workspace = "a state for every cluster",
      .compute_capability = 90,
      .elements_per_thread = 0,
      .blocks_per_cluster = 8};  // the most that every such GPU takes

  /// All threads of all blocks: out[c] is the result of cluster c's items.
  template <class Accumulator, class Source>
  static __device__ void run(const Source& source, index_t count, const strategy_work&,
                             global_view<Accumulator> out) {
    constexpr int blocks = facts.blocks_per_cluster;
    RIEMANN_SHARED_ARRAY(Accumulator, blocks, of_blocks);
    const shared_array<Accumulator> states = sweep_in_grid_strides<Accumulator>(source, count);
    const int rank = static_cast<int>(blockIdx.x) % blocks;
    wait_for_cluster();  // all of its blocks have begun: their shared memory is there
    if (threadIdx.x == 0) store_in_block<Accumulator>(of_blocks + rank, states[0], 0);
    wait_for_cluster();
    if (rank != 0 || threadIdx.x != 0) return;
    Accumulator state;
    for (int b = 0; b < blocks; ++b) state.merge(of_blocks[b]);
    out[blockIdx.x / blocks] = state;
  }
};

}  // namespace riemann::strategies
