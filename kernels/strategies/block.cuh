// What the kernels of strategies are made of: items, shared states, atomic merges.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/scalar.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

namespace riemann::strategies {

/// One thread: item `i` joins the state: an element, or the result of an earlier pass.
template <class Accumulator, class Source>
__device__ void take(Accumulator& state, const Source& source, index_t i) {
  const auto item = source.from(i)(0, 0);
  if constexpr (is_same<term_of<Source>, Accumulator>)
    state.merge(item);
  else
    add_term(state, item, i);
}

/// One thread: the same if there is such an item.
template <class Accumulator, class Source>
__device__ void take_within(Accumulator& state, const Source& source, index_t i, index_t count) {
  if (i < count) take(state, source, i);
}

/// This thread's number in the grid, and the grid's number of threads.
__device__ inline index_t thread_of_grid() {
  return static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}
__device__ inline index_t threads_of_grid() { return static_cast<index_t>(gridDim.x) * blockDim.x; }

/// One thread: items thread, thread + threads of the grid, ... in order.
template <class Accumulator, class Source>
__device__ Accumulator take_in_grid_strides(const Source& source, index_t count) {
  Accumulator state;
  for (index_t i = thread_of_grid(); i < count; i += threads_of_grid()) take(state, source, i);
  return state;
}

/// One thread: its `each` items of the block's, a block's width apart, in order.
template <class Accumulator, class Source>
__device__ Accumulator take_block_apart(const Source& source, index_t count, int each) {
  const index_t first = static_cast<index_t>(blockIdx.x) * each * blockDim.x + threadIdx.x;
  Accumulator state;
  for (int k = 0; k < each; ++k)
    take_within(state, source, first + static_cast<index_t>(k) * blockDim.x, count);
  return state;
}

/// The block's shared memory: a state a thread.
template <class Accumulator>
__device__ shared_array<Accumulator> shared_states() {
  RIEMANN_DYNAMIC_SHARED_ARRAY(Accumulator, states);
  return states;
}

/// All threads of a block: merges states[0 .. blockDim.x) by a sweep: the upper half joins the
/// lower, however many there are. Valid in states[0] for thread 0.
template <class Accumulator>
__device__ void sweep(shared_array<Accumulator> states) {
  const int thread = static_cast<int>(threadIdx.x);
  for (int active = static_cast<int>(blockDim.x); active > 1;) {
    const int half = (active + 1) / 2;
    __syncthreads();
    if (thread < active - half) states[thread].merge(states[thread + half]);
    active = half;
  }
}

/// The first warp of a block of 64 threads or more, or of 32: merges states[0 .. 64), or of 32, by
/// written-out steps. Valid in states[0] for thread 0.
template <class Accumulator>
__device__ void merge_last_warp(shared_array<Accumulator> states) {
  const int lane = static_cast<int>(threadIdx.x);
#pragma unroll
  for (int stride = 32; stride >= 1; stride /= 2) {
    if (stride < static_cast<int>(blockDim.x)) {
      Accumulator merged = states[lane];
      if (lane < stride) merged.merge(states[lane + stride]);
      __syncwarp();
      states[lane] = merged;
      __syncwarp();
    }
  }
}

/// All threads of a block of a power of two, 2 * last or more: the stride halves from half the
/// block to `last`; states[0 .. last) are left.
template <class Accumulator>
__device__ void halve(shared_array<Accumulator> states, int last) {
  const int thread = static_cast<int>(threadIdx.x);
  for (int stride = static_cast<int>(blockDim.x) / 2; stride >= last; stride /= 2) {
    __syncthreads();
    if (thread < stride) states[thread].merge(states[thread + stride]);
  }
}

/// All threads of all blocks: each takes `Each` items into its shared state, tree(states, thread)
/// merges the block's into states[0] for thread 0, and out[b] is the result of block b.
template <int Each, class Accumulator, class Source, class Tree>
__device__ void reduce_in_shared_memory(const Source& source, index_t count,
                                        global_view<Accumulator> out, const Tree& tree) {
  const shared_array<Accumulator> states = shared_states<Accumulator>();
  const int thread = static_cast<int>(threadIdx.x);
  states[thread] = take_block_apart<Accumulator>(source, count, Each);
  tree(states, thread);
  if (thread == 0) out[blockIdx.x] = states[0];
}

/// The same in `scratch`, global memory for a state an item, of two items a thread.
template <class Accumulator, class Source, class Tree>
__device__ void reduce_in_global_memory(const Source& source, index_t count, void* scratch,
                                        global_view<Accumulator> out, const Tree& tree) {
  const int threads = static_cast<int>(blockDim.x);
  const int thread = static_cast<int>(threadIdx.x);
  const index_t first = static_cast<index_t>(blockIdx.x) * 2 * threads;
  const global_view<Accumulator> states = view_as<Accumulator>(scratch) + first;
  for (int at = thread; at < 2 * threads; at += threads) {
    Accumulator item;
    take_within(item, source, first + at, count);
    states[at] = item;
  }
  tree(states, thread);
  if (thread == 0) out[blockIdx.x] = states[0];
}

/// All threads of a block: its items, in grid strides and by a sweep, into states[0] for thread 0.
template <class Accumulator, class Source>
__device__ shared_array<Accumulator> sweep_in_grid_strides(const Source& source, index_t count) {
  const shared_array<Accumulator> states = shared_states<Accumulator>();
  states[threadIdx.x] = take_in_grid_strides<Accumulator>(source, count);
  sweep(states);
  return states;
}

/// One thread: the state at `stored`, from the cache that all multiprocessors share: another one
/// wrote it in this launch.
template <class Accumulator>
__device__ Accumulator load_from_l2(global_view<Accumulator> stored) {
  static_assert(sizeof(Accumulator) % sizeof(int) == 0);
  constexpr int words = sizeof(Accumulator) / sizeof(int);
  int from[words];
#pragma unroll
  for (int w = 0; w < words; ++w) from[w] = __ldcg(view_as<const int>(stored) + w);
  Accumulator loaded;
  memcpy(&loaded, from, sizeof loaded);
  return loaded;
}

/// States whose merge is one addition that the hardware does atomically.
template <class Accumulator>
concept adds_atomically = Accumulator::merges_by_addition;

template <class Accumulator>
concept merges_atomically =
    adds_atomically<Accumulator> || sizeof(Accumulator) == 4 || sizeof(Accumulator) == 8;

/// One thread: *to = *to merged with `part`, as if nobody else did so in between. A type without an
/// atomic addition of its own takes the loop of compare-and-swap. Order, and with it the bits of
/// what rounds, is that of arrival.
template <class Accumulator>
__device__ void merge_atomically(global_view<Accumulator> to, const Accumulator& part) {
  if constexpr (adds_atomically<Accumulator>) {
    using number = typename Accumulator::number;
    atomicAdd(view_as<number>(to), *reinterpret_cast<const number*>(&part));
  } else {
    using word = select_type<sizeof(Accumulator) == 4, unsigned, unsigned long long>;
    static_assert(sizeof(Accumulator) == sizeof(word), "states of 4 or 8 bytes merge atomically");
    const global_view<word> place = view_as<word>(to);
    word seen = load_again(place);
    for (bool done = false; !done;) {
      Accumulator merged;
      memcpy(&merged, &seen, sizeof seen);
      merged.merge(part);
      word wanted;
      memcpy(&wanted, &merged, sizeof wanted);
      const word before = atomicCAS(place, seen, wanted);
      done = before == seen;
      seen = before;
    }
  }
}

/// All threads of all blocks: a segment of `each` items a thread for every block, whose result
/// joins *out atomically.
template <class Accumulator, class Source>
__device__ void reduce_segments_atomically(const Source& source, index_t count, int each,
                                           global_view<Accumulator> out) {
  const shared_array<Accumulator> states = shared_states<Accumulator>();
  states[threadIdx.x] = take_block_apart<Accumulator>(source, count, each);
  sweep(states);
  if (threadIdx.x == 0) merge_atomically<Accumulator>(out, states[0]);
}

}  // namespace riemann::strategies
