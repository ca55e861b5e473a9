// row_sums_narrow: lines that lie along memory and are too short for row_sums_short. Some threads
// of a warp share a line, and take several lines at once, so that they merge them together; while
// they add, their next lines are on their way.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/line_access.cuh"

namespace riemann::patterns {

/// A warp: what.turns batches of lines of one element a lane at most.
template <class Accumulator, loads How, class T>
__device__ void sum_narrow_lines(global_view<const T> data, const short_lines& what, index_t warp,
                                 global_view<T> out) {
  constexpr int held = neighbours_of<T>;
  constexpr int lines = row_sums_narrow_tuning::lines_at_once;
  const int width = threads_of_line<T>(what.lanes);
  const int groups = 32 / width;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int mine = lane % width;
  const share_of_row<How, T> share(mine, width);
  const int length = static_cast<int>(what.length);
  const index_t lines_of_batch = static_cast<index_t>(lines) * groups;
  index_t first = warp * what.turns * lines_of_batch + lane / width;  // of this thread's lines
  T next[lines][held];
  const auto load = [&](index_t from_line) {
#pragma unroll
    for (int v = 0; v < lines; ++v) {
      const index_t line = from_line + v * groups;
      share.load(data + line * what.apart, 0, line < what.lines ? length : 0, next[v]);
    }
  };
  load(first);
#pragma unroll 1
  for (int turn = 0; turn < what.turns; ++turn) {
    T ready[lines][held];
#pragma unroll
    for (int v = 0; v < lines; ++v)
#pragma unroll
      for (int k = 0; k < held; ++k) ready[v][k] = next[v][k];
    if (first - lane / width >= what.lines) break;
    const index_t of_next = first + lines_of_batch;
    if (turn + 1 < what.turns) load(of_next);
    Accumulator states[lines];
#pragma unroll
    for (int v = 0; v < lines; ++v) {
      some_lanes<Accumulator, held> lanes;
      share.begin(ready[v], first + v * groups < what.lines ? length : 0, lanes.of);
      states[v] = merge_lanes(lanes.of, what.lanes);
    }
    merge_lines(states, 1, width, 0, [&](const Accumulator& state, int further) {
      const index_t line = first + further * groups;
      if (mine < lines && line < what.lines)
        out[line] = value_of_line<T>(state, what.value, what.length);
    });
    first = of_next;
  }
}

/// Any block of whole warps.
template <class Accumulator, class T>
__global__ void __launch_bounds__(row_sums_narrow_tuning::threads,
                                  row_sums_narrow_tuning::blocks_at_once)
    row_sums_narrow(global_view<const T> data, const __grid_constant__ short_lines what,
                    global_view<T> out) {
  const index_t warp = (static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  if (what.how == loads::sixteen_bytes)
    sum_narrow_lines<Accumulator, loads::sixteen_bytes>(data, what, warp, out);
  else
    sum_narrow_lines<Accumulator, loads::single>(data, what, warp, out);
}

}  // namespace riemann::patterns
