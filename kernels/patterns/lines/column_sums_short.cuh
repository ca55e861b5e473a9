// column_sums_short: lines that lie across memory and have one element for a lane at most. A thread
// adds up a line, and climbs its tree while the rows come.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/lane_trees.cuh"
#include "riemann/kernels/patterns/lines/neighbour_tree.hpp"

namespace riemann::patterns {

/// One thread: a line across memory; Whole: as far as anyone looks.
template <class Accumulator, class T, bool Whole>
struct line_across {
  using element = T;

  global_view<const T> first;
  index_t apart;  // elements from one of the line's to the next
  int length;

  template <int Lanes>
  __device__ void read(int lane, T (&out)[Lanes]) const {
    const global_view<const T> from = first + lane * apart;
#pragma unroll
    for (int k = 0; k < Lanes; ++k) {
      out[k] = no_term<Accumulator, T>();
      if (Whole || lane + k < length) out[k] = from[k * apart];
    }
  }
};

/// One thread: Lanes lanes of a line from `lane` on.
template <int Lanes, class Accumulator, class T>
__device__ Accumulator lanes_of_line(global_view<const T> first, const lines_across& what,
                                     int lane) {
  const auto length = static_cast<int>(what.length);
  if (lane + Lanes <= length)
    return merged_elements<Lanes, Accumulator>(
        line_across<Accumulator, T, true>{first, what.apart, length}, lane);
  return merged_elements<Lanes, Accumulator>(
      line_across<Accumulator, T, false>{first, what.apart, length}, lane);
}

/// Blocks of column_sums_tuning::threads threads.
template <class Accumulator, class T>
__global__ void __launch_bounds__(column_sums_tuning::threads,
                                  column_sums_tuning::blocks_of_short_lines)
    column_sums_short(global_view<const T> data, const __grid_constant__ lines_across what,
                      global_view<T> out) {
  constexpr int at_once = 32;  // lanes
  constexpr int levels = 3;    // of a tree of lanes, so many at once
  static_assert(line_constants::bytes_of_lanes / 4 / at_once < 1 << levels);
  const index_t line = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (line >= what.lines) return;
  const global_view<const T> first = data + line;
  Accumulator state;
  if (what.lanes <= lanes_at_once) {
    state = lanes_of_line<lanes_at_once, Accumulator>(first, what, 0);
  } else if (what.lanes < at_once) {
    state = lanes_of_line<at_once / 2, Accumulator>(first, what, 0);
  } else {
    neighbour_tree<Accumulator, levels> tree;
#pragma unroll 1
    for (int lane = 0; lane < what.lanes; lane += at_once)
      tree.add(lanes_of_line<at_once, Accumulator>(first, what, lane));
    state = tree.result();
  }
  out[line] = value_of_line<T>(state, what.value, what.length);
}

}  // namespace riemann::patterns
