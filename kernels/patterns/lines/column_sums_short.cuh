// column_sums_short: many lines that lie across memory and have few elements for a lane. A thread
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
  int lanes;

  __device__ bool has(int round, int lane) const { return Whole || round * lanes + lane < length; }

  template <int Lanes>
  __device__ void read(int round, int lane, T (&out)[Lanes]) const {
    const global_view<const T> from = first + (round * lanes + lane) * apart;
#pragma unroll
    for (int k = 0; k < Lanes; ++k) {
      out[k] = no_term<Accumulator, T>();
      if (has(round, lane + k)) out[k] = from[k * apart];
    }
  }
};

/// One thread: Lanes lanes of a line from `lane` on.
template <int Lanes, int Rounds, class Accumulator, class T>
__device__ Accumulator lanes_of_line(global_view<const T> first, const lines_across& what,
                                     int lane) {
  const auto length = static_cast<int>(what.length);
  int whole = 0;  // rounds that are all there
  int begun = 0;
#pragma unroll
  for (int r = 0; r < Rounds; ++r) {
    whole += r * what.lanes + lane + Lanes <= length ? 1 : 0;
    begun += r * what.lanes + lane < length ? 1 : 0;
  }
  const line_across<Accumulator, T, true> line{first, what.apart, length, what.lanes};
  if (whole == Rounds) return merged_lanes<Lanes, Rounds, Accumulator>(line, lane);
  if constexpr (Rounds > 1)
    if (whole == begun && whole == Rounds - 1)
      return merged_lanes<Lanes, Rounds - 1, Accumulator>(line, lane);
  if constexpr (Rounds > 2)
    if (whole == begun && whole == Rounds - 2)
      return merged_lanes<Lanes, Rounds - 2, Accumulator>(line, lane);
  return merged_lanes<Lanes, Rounds, Accumulator>(
      line_across<Accumulator, T, false>{first, what.apart, length, what.lanes}, lane);
}

/// Blocks of column_sums_tuning::threads threads.
template <class Accumulator, class T, int Rounds>
__global__ void __launch_bounds__(column_sums_tuning::threads,
                                  column_sums_tuning::blocks_of_short_lines)
    column_sums_short(global_view<const T> data, const __grid_constant__ lines_across what,
                      global_view<T> out) {
  constexpr int at_once = Rounds == 1 ? 32 : lanes_at_once;  // lanes
  constexpr int levels = Rounds == 1 ? 3 : 5;                // of a tree of lanes, so many at once
  static_assert(line_constants::bytes_of_lanes / 4 / at_once < 1 << levels);
  const index_t line = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (line >= what.lines) return;
  const global_view<const T> first = data + line;
  Accumulator state;
  if (Rounds == 1 && what.lanes <= lanes_at_once) {
    state = lanes_of_line<lanes_at_once, 1, Accumulator>(first, what, 0);
  } else if (Rounds == 1 && what.lanes < at_once) {
    state = lanes_of_line<at_once / 2, 1, Accumulator>(first, what, 0);
  } else {
    neighbour_tree<Accumulator, levels> tree;
#pragma unroll 1
    for (int lane = 0; lane < what.lanes; lane += at_once)
      tree.add(lanes_of_line<at_once, Rounds, Accumulator>(first, what, lane));
    state = tree.result();
  }
  out[line] = value_of_line<T>(state, what.value, what.length);
}

}  // namespace riemann::patterns
