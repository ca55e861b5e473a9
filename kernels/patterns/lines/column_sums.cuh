// column_sums: lines that lie across memory (columns of a row-major matrix, rows of a column-major
// one). A thread holds neighbouring lines, 16 bytes of them, and neighbouring lanes of each.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/global_access.cuh"
#include "riemann/kernels/patterns/lines/line_access.cuh"
#include "riemann/kernels/patterns/lines/neighbour_tree.hpp"

namespace riemann::patterns {

/// One thread: its lanes of its lines in the chunk that begins at `data` and has `rows` rows, of
/// `lines` elements that the block's threads share, merged: states[k] is that of its line k.
template <class Accumulator, loads How, class T>
__device__ void sum_lanes_across(global_view<const T> data, int rows, int lines,
                                 const share_of_row<How, T>& share, const lines_across& what,
                                 int lane, Accumulator (&states)[neighbours_of<T>]) {
  constexpr int held = neighbours_of<T>;
  constexpr int at_once = column_sums_tuning::lanes_of_thread;
  some_lanes<Accumulator, at_once> lanes[held];
  int first = lane;
  global_view<const T> mine = data + (lane * what.apart + share.first);
  bool has[held];
#pragma unroll
  for (int k = 0; k < held; ++k) has[k] = share.has(k, 0, lines);
#pragma unroll 1
  for (; first + at_once <= rows; first += what.lanes) {
    T ready[at_once][held];
#pragma unroll
    for (int r = 0; r < at_once; ++r) share.load_those(mine + r * what.apart, has, ready[r]);
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
    mine = mine + what.lanes * what.apart;
  }
#pragma unroll 1
  for (; first < rows; first += what.lanes) {
    T ready[at_once][held];
#pragma unroll
    for (int r = 0; r < at_once; ++r)
      if (first + r < rows) share.load_those(mine + r * what.apart, has, ready[r]);
#pragma unroll
    for (int r = 0; r < at_once; ++r)
#pragma unroll
      for (int k = 0; k < held; ++k)
        if (first + r < rows) lanes[k].of[r].add(ready[r][k]);
    mine = mine + what.lanes * what.apart;
  }
#pragma unroll
  for (int k = 0; k < held; ++k) states[k] = merge_lanes(lanes[k].of, what.lanes);
}

/// Blocks of column_sums_tuning::threads threads: threads_across * threads_down of them for each of
/// the chunks that a block takes. of_chunks[chunk * lines + line] is a chunk's state.
template <class Accumulator, class T, loads How>
__global__ void __launch_bounds__(column_sums_tuning::threads, column_sums_tuning::blocks_at_once)
    column_sums(global_view<const T> data, const __grid_constant__ lines_across what,
                global_view<Accumulator> of_chunks, global_view<T> out) {
  constexpr int held = neighbours_of<T>;
  constexpr int threads = column_sums_tuning::threads;
  RIEMANN_SHARED_ARRAY(Accumulator, threads * held, states_of_block);
  let_next_kernel_begin();
  const int thread = static_cast<int>(threadIdx.x);
  const int across = what.threads_across;
  const int down = threads_down(what.lanes);
  const int chunks_of_block = threads / (across * down);
  const index_t slab = static_cast<index_t>(blockIdx.x) % what.slabs;
  const index_t first_chunk = static_cast<index_t>(blockIdx.x) / what.slabs * chunks_of_block;
  const index_t first_line = slab * across * held;
  {
    const index_t lines_left = what.lines - first_line;
    const int lines = lines_left < across * held ? static_cast<int>(lines_left) : across * held;
    const index_t rows_of_chunk = line_shape{what.length, what.lanes}.elements_of_chunk();
    const index_t chunk = first_chunk + thread / (across * down);
    const index_t left = what.length - chunk * rows_of_chunk;
    const share_of_row<How, T> share(thread % across, threads_of_whole_row<T>);
    const int rows = left <= 0 || !share.has(0, 0, lines) ? 0
                     : left < rows_of_chunk               ? static_cast<int>(left)
                                                          : static_cast<int>(rows_of_chunk);
    const global_view<const T> begin = data + chunk * rows_of_chunk * what.apart + first_line;
    const int lane = thread / across % down * column_sums_tuning::lanes_of_thread;
    Accumulator states[held];
    sum_lanes_across(begin, rows, lines, share, what, lane, states);
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
    // Threads that read apart share whole rows.
    const int of_thread = How == loads::apart ? line_of_block / across : line_of_block % held;
    const int holder = How == loads::apart ? line_of_block % across : line_of_block / held;
    const int from = of_thread * threads + task / (across * held) * across * down + holder;
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

/// One thread: the first `count` of neighbouring parts, merged, neighbours first; who has no
/// neighbour stays as he is.
template <class Accumulator, int Most>
__device__ Accumulator merge_some(Accumulator (&parts)[Most], int count) {
#pragma unroll
  for (int distance = 1; distance < Most; distance *= 2)
#pragma unroll
    for (int k = 0; k + distance < Most; k += 2 * distance)
      if (k + distance < count) parts[k].merge(parts[k + distance]);
  return parts[0];
}

/// Blocks of column_sums_tuning::threads threads: each merges runs * parts_of_run neighbouring
/// parts of threads / runs lines.
template <class Accumulator, class T>
__global__ void __launch_bounds__(column_sums_tuning::threads)
    merge_column_parts(global_view<const Accumulator> parts,
                       const __grid_constant__ parts_across what, global_view<Accumulator> merged,
                       global_view<T> out) {
  constexpr int threads = column_sums_tuning::threads;
  constexpr int at_once = column_sums_tuning::parts_at_once;
  constexpr int levels = 3;
  static_assert(column_sums_tuning::most_parts_of_thread / at_once < 1 << levels);
  RIEMANN_SHARED_ARRAY(Accumulator, threads, states);
  wait_for_earlier_kernels();
  let_next_kernel_begin();
  const int thread = static_cast<int>(threadIdx.x);
  const int lines_of_block = threads / what.runs;
  const int run = thread / lines_of_block;
  const index_t slab = static_cast<index_t>(blockIdx.x) % what.slabs;
  const index_t group = static_cast<index_t>(blockIdx.x) / what.slabs;
  const index_t line = slab * lines_of_block + thread % lines_of_block;
  const bool is_line = line < what.lines;
  const index_t first = (group * what.runs + run) * what.parts_of_run;
  const index_t left = what.parts - first;
  const int count = !is_line || left <= 0      ? 0
                    : left < what.parts_of_run ? static_cast<int>(left)
                                               : what.parts_of_run;
  neighbour_tree<Accumulator, levels> mine;
#pragma unroll 1
  for (int p = 0; p < count; p += at_once) {
    Accumulator ready[at_once];
#pragma unroll
    for (int k = 0; k < at_once; ++k)
      if (p + k < count) ready[k] = parts[(first + p + k) * what.lines + line];
    mine.add(merge_some(ready, count - p));
  }
  Accumulator state;
  if (count > 0) state = mine.result();
  // Runs side by side: their states as a tree, a level after the other.
  const index_t of_group = what.parts - group * what.runs * what.parts_of_run;
  const index_t there = (of_group + what.parts_of_run - 1) / what.parts_of_run;
  const int runs = there < what.runs ? static_cast<int>(there) : what.runs;
#pragma unroll 1
  for (int distance = 1; distance < what.runs; distance *= 2) {
    if (run % (2 * distance) == distance) states[thread] = state;
    __syncthreads();
    if (is_line && run % (2 * distance) == 0 && run + distance < runs)
      state.merge(states[thread + distance * lines_of_block]);
  }
  if (run != 0 || !is_line) return;
  if (what.merged == 1)
    out[line] = value_of_line<T>(state, what.value, what.length);
  else
    merged[group * what.lines + line] = state;
}

}  // namespace riemann::patterns
