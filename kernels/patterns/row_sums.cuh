// row_sums: lines that lie along memory (rows of a row-major matrix, columns of a column-major one)
// summed by warps: several short lines at once, a long one in chunks that warps share.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/line_access.cuh"
#include "riemann/kernels/patterns/neighbour_tree.hpp"
#include "riemann/kernels/strategies/tree.cuh"

namespace riemann::patterns {

/// All threads of a warp, in groups of `width` (a power of two): every group merges the states that
/// its threads hold of Held lines, in order of the threads. A step halves the lines a thread cares
/// for: it gives away half of its states for the others' parts of the rest. Calls write(state,
/// line) for the lines that this thread ends with; every line has one such thread or more.
template <int Held, class Accumulator, class Write>
__device__ void merge_lines(const Accumulator (&states)[Held], int width, int distance, int line,
                            int lines_apart, const Write& write) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  if constexpr (Held > 1) {
    if (distance < width) {
      const bool upper = (lane & distance) != 0;
      Accumulator kept[Held / 2];
#pragma unroll
      for (int k = 0; k < Held / 2; ++k) {
        const Accumulator mine = upper ? states[k + Held / 2] : states[k];
        const Accumulator given = upper ? states[k] : states[k + Held / 2];
        const Accumulator got = cuda::exchange(
            given, [&](int word) { return __shfl_xor_sync(0xffffffffU, word, distance); });
        kept[k] = upper ? got : mine;
        kept[k].merge(upper ? mine : got);
      }
      merge_lines<Held / 2>(kept, width, 2 * distance, line + (upper ? Held / 2 * lines_apart : 0),
                            lines_apart, write);
      return;
    }
#pragma unroll
    for (int k = 0; k < Held; ++k) write(states[k], line + k * lines_apart);
  } else {
    Accumulator state = states[0];
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
      if (step < distance || step >= width) continue;
      const Accumulator got =
          cuda::exchange(state, [&](int word) { return __shfl_xor_sync(0xffffffffU, word, step); });
      const bool upper = (lane & step) != 0;
      Accumulator left = upper ? got : state;
      left.merge(upper ? state : got);
      state = left;
    }
    write(state, line);
  }
}

/// A warp: lines of one chunk, Lines of them for each group of threads, of loads_in_flight / Lines
/// rounds at most.
template <class Accumulator, loads How, int Lines, class T>
__device__ void sum_short_lines(global_view<const T> data, const lines_along& what, index_t warp,
                                global_view<T> out) {
  constexpr int held = neighbours_of<T>;
  constexpr int rounds = row_sums_tuning::loads_in_flight / Lines;
  const int width = threads_of_line<T>(what.lanes);
  const int groups = 32 / width;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const index_t first = (warp * Lines) * groups + lane / width;
  const index_t at = static_cast<index_t>(lane % width) * held;
  T ready[Lines][rounds][held];
  int there[Lines][rounds];
#pragma unroll
  for (int v = 0; v < Lines; ++v) {
    const index_t line = first + static_cast<index_t>(v) * groups;
    const index_t begin = line * what.apart;
    const index_t end = line < what.lines ? what.length : 0;
#pragma unroll
    for (int r = 0; r < rounds; ++r)
      there[v][r] = load_neighbours<How>(data + begin, at + static_cast<index_t>(r) * what.lanes,
                                         end, ready[v][r]);
  }
  Accumulator states[Lines];
#pragma unroll
  for (int v = 0; v < Lines; ++v) {
    Accumulator lanes[held];
#pragma unroll
    for (int r = 0; r < rounds; ++r)
#pragma unroll
      for (int k = 0; k < held; ++k)
        if (k < there[v][r]) lanes[k].add(ready[v][r][k]);
    states[v] = merge_lanes(lanes, what.lanes);
  }
  merge_lines<Lines>(states, width, 1, 0, groups, [&](const Accumulator& state, int further) {
    const index_t line = first + further;
    // Of the threads that end with this line, the first one writes.
    const int mine = lane % width;
    if (line < what.lines && mine < (width < Lines ? width : Lines))
      out[line] = value_of_line<T>(state, what.value, what.length);
  });
}

/// A warp: one chunk of a line that begins at `data`; valid in lane 0.
template <class Accumulator, loads How, class T>
__device__ Accumulator sum_chunk(global_view<const T> data, index_t length, int lanes_of_line) {
  constexpr int held = neighbours_of<T>;
  constexpr int at_once = row_sums_tuning::loads_in_flight;
  static_assert(line_constants::rounds % at_once == 0);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  Accumulator lanes[held];
#pragma unroll 1
  for (int first = 0; first < line_constants::rounds; first += at_once) {
    if (index_t{first} * lanes_of_line >= length) break;
    const index_t at = index_t{first} * lanes_of_line + lane * held;
    T ready[at_once][held];
    if (at + index_t{at_once - 1} * lanes_of_line + held <= length) {
#pragma unroll
      for (int r = 0; r < at_once; ++r)
        load_neighbours<How>(data, at + r * lanes_of_line, length, ready[r]);
#pragma unroll
      for (int r = 0; r < at_once; ++r)
#pragma unroll
        for (int k = 0; k < held; ++k) lanes[k].add(ready[r][k]);
    } else {
      int there[at_once];
#pragma unroll
      for (int r = 0; r < at_once; ++r)
        there[r] = load_neighbours<How>(data, at + r * lanes_of_line, length, ready[r]);
#pragma unroll
      for (int r = 0; r < at_once; ++r)
#pragma unroll
        for (int k = 0; k < held; ++k)
          if (k < there[r]) lanes[k].add(ready[r][k]);
    }
  }
  return cuda::merge_warp(merge_lanes(lanes, lanes_of_line), 32);
}

/// A warp: a unit of a line: chunks_of_unit chunks, or what is left of them.
template <class Accumulator, loads How, class T>
__device__ void sum_unit(global_view<const T> data, const lines_along& what, index_t warp,
                         global_view<Accumulator> of_units, global_view<T> out) {
  const index_t line = warp / what.units;
  if (line >= what.lines) return;
  const index_t unit = warp % what.units;
  const index_t chunk = line_shape{what.length, what.lanes}.elements_of_chunk();
  const global_view<const T> begin = data + line * what.apart;
  neighbour_tree<Accumulator, 7> chunks;
  static_assert(row_sums_tuning::most_chunks_of_unit < 1 << 7);
#pragma unroll 1
  for (int c = 0; c < what.chunks_of_unit; ++c) {
    const index_t first = (unit * what.chunks_of_unit + c) * chunk;
    if (first >= what.length) break;
    const index_t left = what.length - first;
    chunks.add(sum_chunk<Accumulator, How>(begin + first, left < chunk ? left : chunk, what.lanes));
  }
  if (threadIdx.x % 32 != 0) return;
  if (what.units == 1)
    out[line] = value_of_line<T>(chunks.result(), what.value, what.length);
  else
    of_units[warp] = chunks.result();
}

/// Any block of whole warps. Lines = 1: lines of any length, in units of a warp each, whose states
/// go to of_units[line * units + unit] if there are several. Lines = 2, 4, 8: warps sum so many
/// lines at once for each group of threads, lines of at most 4, 2 and 1 rounds.
template <class Accumulator, class T, int Lines>
__global__ void __launch_bounds__(row_sums_tuning::threads)
    row_sums(global_view<const T> data, const __grid_constant__ lines_along what,
             global_view<Accumulator> of_units, global_view<T> out) {
  const index_t warp = (static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  if constexpr (Lines > 1) {
    if (what.how == loads::sixteen_bytes)
      sum_short_lines<Accumulator, loads::sixteen_bytes, Lines>(data, what, warp, out);
    else
      sum_short_lines<Accumulator, loads::single, Lines>(data, what, warp, out);
  } else {
    if (what.how == loads::sixteen_bytes)
      sum_unit<Accumulator, loads::sixteen_bytes>(data, what, warp, of_units, out);
    else
      sum_unit<Accumulator, loads::single>(data, what, warp, of_units, out);
  }
}

/// Any block of whole warps: warp number k merges parts_of_warp neighbouring parts of line k /
/// merged.
template <class Accumulator, class T>
__global__ void __launch_bounds__(row_sums_tuning::threads)
    merge_row_parts(global_view<const Accumulator> parts,
                    const __grid_constant__ parts_of_lines what, global_view<Accumulator> merged,
                    global_view<T> out) {
  constexpr int each = row_sums_tuning::states_of_merging_thread;
  static_assert(each == 4);
  const index_t warp = (static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  const index_t line = warp / what.merged;
  if (line >= what.lines) return;
  const index_t first = warp % what.merged * parts_of_warp;
  const index_t left = what.parts - first;
  const int count = left < parts_of_warp ? static_cast<int>(left) : parts_of_warp;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  Accumulator states[each];
#pragma unroll
  for (int k = 0; k < each; ++k)
    if (lane * each + k < count) states[k] = parts[line * what.parts + first + lane * each + k];
  const int mine = count - lane * each;
  if (mine > 1) states[0].merge(states[1]);
  if (mine > 3) states[2].merge(states[3]);
  if (mine > 2) states[0].merge(states[2]);
#pragma unroll
  for (int distance = 1; distance < 32; distance *= 2) {
    const Accumulator right = cuda::shuffle_down(states[0], distance);
    if ((lane + distance) * each < count) states[0].merge(right);
  }
  if (lane != 0) return;
  if (what.merged == 1)
    out[line] = value_of_line<T>(states[0], what.value, what.length);
  else
    merged[warp] = states[0];
}

}  // namespace riemann::patterns
