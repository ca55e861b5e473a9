// What the kernels of line sums share: which elements of a line a thread reads, and merging lanes.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/first_term.hpp"
#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/lines/line_launches.hpp"
#include "riemann/kernels/patterns/lines/line_value.hpp"
#include "riemann/kernels/strategies/tree.cuh"

namespace riemann::patterns {

/// What a thread holds of a row of elements that `threads` of them share: as many as 16 bytes have,
/// neighbours or so far apart that threads beside each other read neighbours.
template <loads How, class T>
struct share_of_row {
  static constexpr int held = neighbours_of<T>;
  int first;
  int apart;

  __device__ share_of_row(int thread, int threads)
      : first(How == loads::apart ? thread : thread * held),
        apart(How == loads::apart ? threads : 1) {}

  /// Whether there is a k-th one, of the row that begins at `row` and ends with the data at `end`.
  __device__ bool has(int k, int row, int end) const {
    if constexpr (How == loads::sixteen_bytes) return row + first < end;
    return row + first + k * apart < end;
  }
  __device__ void load(global_view<const T> from, int row, int end, T (&out)[held]) const {
    if constexpr (How == loads::sixteen_bytes) {
      if (has(0, row, end)) load_wide(from, row + first, out);
    } else {
#pragma unroll
      for (int k = 0; k < held; ++k)
        if (has(k, row, end)) out[k] = from[row + first + k * apart];
    }
  }
  /// Those of a row that are there, the first of which stands at `mine`; zeros for the others.
  __device__ void load_those(global_view<const T> mine, const bool (&there)[held],
                             T (&out)[held]) const {
    if constexpr (How == loads::sixteen_bytes) {
      load_wide(mine, 0, out);
    } else {
#pragma unroll
      for (int k = 0; k < held; ++k) {
        out[k] = T(0);
        if (there[k]) out[k] = mine[k * apart];
      }
    }
  }
  template <class Accumulator>
  __device__ void add(const T (&from)[held], int row, int end, Accumulator (&lanes)[held]) const {
#pragma unroll
    for (int k = 0; k < held; ++k)
      if (has(k, row, end)) lanes[k].add(from[k]);
  }
  /// Of the first row: the lanes are empty.
  template <class Accumulator>
  __device__ void begin(const T (&from)[held], int end, Accumulator (&lanes)[held]) const {
#pragma unroll
    for (int k = 0; k < held; ++k)
      if (has(k, 0, end)) lanes[k] = begun<Accumulator>(from[k]);
  }
};

/// Lanes of a line. (nvcc 13.0 leaves an array of arrays of states zero but for its first row,
/// whatever an empty state holds.)
template <class Accumulator, int Count>
struct some_lanes {
  Accumulator of[Count];
};

/// The merged state of Count lanes in order, of which the first `lanes` (a power of two) take part.
template <class Accumulator, int Count>
__device__ Accumulator merge_lanes(Accumulator (&lanes_held)[Count], int lanes) {
#pragma unroll
  for (int distance = 1; distance < Count; distance *= 2)
    if (distance < lanes) {
#pragma unroll
      for (int k = 0; k + distance < Count; k += 2 * distance)
        lanes_held[k].merge(lanes_held[k + distance]);
    }
  return lanes_held[0];
}

/// By value: a choice between places would put both in memory.
template <class Accumulator>
__device__ Accumulator chosen(bool first, Accumulator a, Accumulator b) {
  return first ? a : b;
}

/// All threads of a warp: the state of the thread whose number differs in the bit `distance`.
template <class Accumulator>
__device__ Accumulator of_opposite(const Accumulator& state, int distance) {
  return cuda::exchange(state,
                        [&](int word) { return __shfl_xor_sync(0xffffffffU, word, distance); });
}

/// All threads of a warp: one state of this thread and of its opposite, the lower thread's first.
template <class Accumulator>
__device__ Accumulator merge_with_opposite(const Accumulator& state, int distance) {
  const Accumulator got = of_opposite(state, distance);
  const bool upper = (static_cast<int>(threadIdx.x) & distance) != 0;
  Accumulator left = chosen(upper, got, state);
  left.merge(chosen(upper, state, got));
  return left;
}

/// All threads of a warp: threads whose numbers differ in the bits from `distance` up to below
/// `width` (powers of two) merge their states of Held lines, in order of the threads. A step halves
/// the lines a thread cares for: it gives away half of its states for the other's parts of the
/// rest. Calls write(state, line), all threads alike, for the lines that this thread ends with;
/// every line has one such thread or more, of them the one whose remaining bits are zero.
template <int Held, class Accumulator, class Write>
__device__ void merge_lines(const Accumulator (&states)[Held], int distance, int width, int line,
                            const Write& write) {
  if constexpr (Held > 1) {
    if (distance < width) {
      const bool upper = (static_cast<int>(threadIdx.x) & distance) != 0;
      Accumulator kept[Held / 2];
#pragma unroll
      for (int k = 0; k < Held / 2; ++k) {
        const Accumulator mine = chosen(upper, states[k + Held / 2], states[k]);
        const Accumulator given = chosen(upper, states[k], states[k + Held / 2]);
        const Accumulator got = of_opposite(given, distance);
        kept[k] = chosen(upper, got, mine);
        kept[k].merge(chosen(upper, mine, got));
      }
      merge_lines<Held / 2>(kept, 2 * distance, width, line + (upper ? Held / 2 : 0), write);
      return;
    }
#pragma unroll
    for (int k = 0; k < Held; ++k) write(states[k], line + k);
  } else {
    Accumulator state = states[0];
#pragma unroll
    for (int step = 1; step < 32; step *= 2)
      if (step >= distance && step < width) state = merge_with_opposite(state, step);
    write(state, line);
  }
}

}  // namespace riemann::patterns
