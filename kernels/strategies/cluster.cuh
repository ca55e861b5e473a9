// cluster: blocks of a cluster read each other's shared memory, so that eight blocks' results
// become one without touching global memory (compute capability 9.0).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

/// One thread: writes `state` to where `mine` is in the shared memory of block `rank` of the
/// cluster, which has begun.
template <class Accumulator>
__device__ void store_in_block(const Accumulator* mine, const Accumulator& state, int rank) {
  constexpr int words = sizeof(Accumulator) / sizeof(unsigned);
  unsigned from[words];
  memcpy(from, &state, sizeof state);
  const auto here = static_cast<unsigned>(__cvta_generic_to_shared(mine));
  unsigned there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(here), "r"(rank));
#pragma unroll
  for (int w = 0; w < words; ++w)
    asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(there + 4 * w), "r"(from[w]) : "memory");
}

/// All threads of a cluster: goes on when everybody has come; what they wrote is there.
__device__ inline void wait_for_cluster() {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

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
                             Accumulator* out) {
    constexpr int blocks = facts.blocks_per_cluster;
    __shared__ alignas(16) unsigned char gathered[sizeof(Accumulator) * blocks];
    auto* const of_blocks = reinterpret_cast<Accumulator*>(gathered);
    Accumulator* const states = sweep_in_grid_strides<Accumulator>(source, count);
    const int rank = static_cast<int>(blockIdx.x) % blocks;
    wait_for_cluster();  // all of its blocks have begun: their shared memory is there
    if (threadIdx.x == 0) store_in_block(of_blocks + rank, states[0], 0);
    wait_for_cluster();
    if (rank != 0 || threadIdx.x != 0) return;
    Accumulator state;
    for (int b = 0; b < blocks; ++b) state.merge(of_blocks[b]);
    out[blockIdx.x / blocks] = state;
  }
};

}  // namespace riemann::strategies
