// column_sums: lines that lie across memory (columns of a row-major matrix, rows of a column-major
// one). A thread holds neighbouring lines, 16 bytes of them, and neighbouring lanes of each.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/global_access.cuh"
#include "riemann/kernels/patterns/lines/line_access.cuh"
#include "riemann/kernels/patterns/lines/neighbour_tree.hpp"

namespace riemann::patterns {

/// One thread: its lanes of its lines in the chunk that begins at `data` (the first line's element)
/// and has `rows` rows, merged: states[k] is that of line k, of which `there` are the matrix's.
template <class Accumulator, loads How, class T>
__device__ void sum_lanes_across(global_view<const T> data, int rows, int there,
                                 const lines_across& what, int lane,
                                 Accumulator (&states)[neighbours_of<T>]) {
  constexpr int held = neighbours_of<T>;
  constexpr int at_once = column_sums_tuning::lanes_of_thread;
  some_lanes<Accumulator, at_once> lanes[held];
  global_view<const T> row = data + lane * what.apart;
  int first = lane;
  if constexpr (How == loads::sixteen_bytes) {
#pragma unroll 1
    for (; first + at_once <= rows; first += what.lanes) {
      T ready[at_once][held];
#pragma unroll
      for (int r = 0; r < at_once; ++r) load_wide(row, r * what.apart, ready[r]);
      if (first == lane) {
#pragma unroll
        for (int r = 0; r < at_once; ++r)
#pragma unroll
          for (int k = 0; k < held; ++k) lanes[k].of[r] = begun<Accumulator>(ready[r][k]);
      } else {
#pragma unroll
        for (int r = 0; r < at_once; ++r)
#pragma unroll
          for (int k = 0; k < held; ++k) lanes[k].of[r].add(ready[r][k]);
      }
      row = row + what.lanes * what.apart;
    }
  }
#pragma unroll 1
  for (; first < rows; first += what.lanes) {
    T ready[at_once][held];
#pragma unroll
    for (int r = 0; r < at_once; ++r)
      if (first + r < rows) load_neighbours<How>(row + r * what.apart, 0, there, ready[r]);
#pragma unroll
    for (int r = 0; r < at_once; ++r)
#pragma unroll
      for (int k = 0; k < held; ++k)
        if (first + r < rows && k < there) lanes[k].of[r].add(ready[r][k]);
    row = row + what.lanes * what.apart;
  }
#pragma unroll
  for (int k = 0; k < held; ++k) states[k] = merge_lanes(lanes[k].of, what.lanes);
}

/// Blocks of column_sums_tuning::threads threads: threads_across * threads_down of them for each of
/// the chunks that a block takes. of_chunks[chunk * lines + line] is a chunk's state.
template <class Accumulator, class T>
__global__ void __launch_bounds__(column_sums_tuning::threads, column_sums_tuning::blocks_at_once)
    column_sums(global_view<const T> data, const __grid_constant__ lines_across what,
                global_view<Accumulator> of_chunks, global_view<T> out) {
  constexpr int held = neighbours_of<T>;
  constexpr int threads = column_sums_tuning::threads;
  SHARED_ARRAY(Accumulator, threads * held, states_of_block);
  const int thread = static_cast<int>(threadIdx.x);
  const int across = what.threads_across;
  const int down = threads_down(what.lanes);
  const int chunks_of_block = threads / (across * down);
  const index_t slab = static_cast<index_t>(blockIdx.x) % what.slabs;
  const index_t first_chunk = static_cast<index_t>(blockIdx.x) / what.slabs * chunks_of_block;
  const index_t first_line = slab * across * held;
  const index_t rows_of_chunk = line_shape{what.length, what.lanes}.elements_of_chunk();
  {
    const index_t chunk = first_chunk + thread / (across * down);
    const index_t line = first_line + static_cast<index_t>(thread % across) * held;
    const index_t left = what.length - chunk * rows_of_chunk;
    const index_t beside = what.lines - line;
    const int there = beside < held ? static_cast<int>(beside) : held;
    const int rows = beside <= 0 || left <= 0 ? 0
                     : left < rows_of_chunk   ? static_cast<int>(left)
                                              : static_cast<int>(rows_of_chunk);
    const global_view<const T> begin = data + chunk * rows_of_chunk * what.apart + line;
    const int lane = thread / across % down * column_sums_tuning::lanes_of_thread;
    Accumulator states[held];
    if (what.how == loads::sixteen_bytes)
      sum_lanes_across<Accumulator, loads::sixteen_bytes>(begin, rows, there, what, lane, states);
    else
      sum_lanes_across<Accumulator, loads::single>(begin, rows, there, what, lane, states);
#pragma unroll
    for (int k = 0; k < held; ++k) states_of_block[k * threads + thread] = states[k];
  }
  __syncthreads();
  // A thread for each line of each chunk: merges what the threads above each other hold.
  for (int task = thread; task < across * held * chunks_of_block; task += threads) {
    const int line_of_block = task % (across * held);
    const index_t chunk = first_chunk + task / (across * held);
    const index_t line = first_line + line_of_block;
    if (line >= what.lines || chunk >= what.chunks) continue;
    const int from = line_of_block % held * threads + task / (across * held) * across * down +
                     line_of_block / held;
    constexpr int most_down = threads_down(line_constants::bytes_of_lanes / sizeof(T));
    Accumulator above[most_down];
#pragma unroll
    for (int d = 0; d < most_down; ++d)
      if (d < down) above[d] = states_of_block[from + d * across];
    const Accumulator merged = merge_lanes(above, down);
    if (what.chunks == 1)
      out[line] = value_of_line<T>(merged, what.value, what.length);
    else
      of_chunks[chunk * what.lines + line] = merged;
  }
}

/// Blocks of column_sums_tuning::threads threads: each merges runs * parts_of_run neighbouring
/// parts of threads / runs lines.
template <class Accumulator, class T>
__global__ void __launch_bounds__(column_sums_tuning::threads)
    merge_column_parts(global_view<const Accumulator> parts,
                       const __grid_constant__ parts_across what, global_view<Accumulator> merged,
                       global_view<T> out) {
  constexpr int threads = column_sums_tuning::threads;
  constexpr int at_once = 4;
  SHARED_ARRAY(Accumulator, threads, states);
  const int thread = static_cast<int>(threadIdx.x);
  const int lines_of_block = threads / what.runs;
  const int run = thread / lines_of_block;
  const index_t slab = static_cast<index_t>(blockIdx.x) % what.slabs;
  const index_t group = static_cast<index_t>(blockIdx.x) / what.slabs;
  const index_t line = slab * lines_of_block + thread % lines_of_block;
  const index_t first = (group * what.runs + run) * what.parts_of_run;
  const index_t left = what.parts - first;
  const int count = line >= what.lines || left <= 0 ? 0
                    : left < what.parts_of_run      ? static_cast<int>(left)
                                                    : what.parts_of_run;
  neighbour_tree<Accumulator, 7> mine;
  static_assert(column_sums_tuning::most_parts_of_thread < 1 << 7);
#pragma unroll 1
  for (int p = 0; p < count; p += at_once) {
    Accumulator ready[at_once];
#pragma unroll
    for (int k = 0; k < at_once; ++k)
      if (p + k < count) ready[k] = parts[(first + p + k) * what.lines + line];
#pragma unroll
    for (int k = 0; k < at_once; ++k)
      if (p + k < count) mine.add(ready[k]);
  }
  if (count > 0) states[thread] = mine.result();
  __syncthreads();
  if (run != 0 || count == 0) return;
  const index_t parts_left = what.parts - group * what.runs * what.parts_of_run;
  neighbour_tree<Accumulator, 6> runs;
  static_assert(column_sums_tuning::most_runs < 1 << 6);
  for (int r = 0; r < what.runs && static_cast<index_t>(r) * what.parts_of_run < parts_left; ++r)
    runs.add(states[r * lines_of_block + thread]);
  if (what.merged == 1)
    out[line] = value_of_line<T>(runs.result(), what.value, what.length);
  else
    merged[group * what.lines + line] = runs.result();
}

}  // namespace riemann::patterns
