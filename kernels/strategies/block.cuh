// What the kernels of strategies are made of: items, shared states, atomic merges.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/array_terms.hpp"
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

/// The block's shared memory: a state a thread.
template <class Accumulator>
__device__ Accumulator* shared_states() {
  extern __shared__ __align__(16) unsigned char shared_bytes[];
  return reinterpret_cast<Accumulator*>(shared_bytes);
}

/// All threads of a block: merges states[0 .. blockDim.x) by a sweep: the upper half joins the
/// lower, however many there are. Valid in states[0] for thread 0.
template <class Accumulator>
__device__ void sweep(Accumulator* states) {
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
__device__ void merge_last_warp(Accumulator* states) {
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

/// One thread: the state at `stored`, from the cache that all multiprocessors share: another one
/// wrote it in this launch.
template <class Accumulator>
__device__ Accumulator load_from_l2(const Accumulator* stored) {
  static_assert(sizeof(Accumulator) % sizeof(int) == 0);
  constexpr int words = sizeof(Accumulator) / sizeof(int);
  int from[words];
#pragma unroll
  for (int w = 0; w < words; ++w) from[w] = __ldcg(reinterpret_cast<const int*>(stored) + w);
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
__device__ void merge_atomically(Accumulator* to, const Accumulator& part) {
  if constexpr (adds_atomically<Accumulator>) {
    using number = typename Accumulator::number;
    atomicAdd(reinterpret_cast<number*>(to), *reinterpret_cast<const number*>(&part));
  } else {
    using word = select_type<sizeof(Accumulator) == 4, unsigned, unsigned long long>;
    static_assert(sizeof(Accumulator) == sizeof(word), "states of 4 or 8 bytes merge atomically");
    auto* const place = reinterpret_cast<word*>(to);
    word seen = *reinterpret_cast<volatile word*>(place);
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

}  // namespace riemann::strategies
