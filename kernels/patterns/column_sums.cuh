// column_sums: lines that lie across memory (columns of a row-major matrix, rows of a column-major
// one). A thread holds 16 bytes of lines beside each other, and neighbouring lanes of each; a warp
// goes down through a chunk. While it adds, its next rows are on their way.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/line_access.cuh"
#include "riemann/kernels/patterns/neighbour_tree.hpp"

namespace riemann::patterns {

/// What the warps that share it take of an item: a chunk of lines beside each other.
struct item_of_lines {
  index_t line = 0;  // the first
  index_t chunk = 0;
  int rows = -1;  // of the chunk; fewer than none where there is no such item
};

/// Where a thread stands among those that work on an item, and what it reads there.
template <loads How, class T>
struct place_in_item {
  static constexpr int held = neighbours_of<T>;
  static constexpr int rows = column_sums_tuning::lanes_of_thread;
  int across;      // threads that share a row
  int pass;        // of the warp
  int first_row;   // of the item, in every round
  int first_line;  // of the item
  int line_step;

  __device__ explicit place_in_item(const lines_across& what) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    across = 32 / what.down;
    pass = static_cast<int>(threadIdx.x) / 32 % what.passes;
    first_row = (pass * what.down + lane / across) * rows;
    first_line = lane % across * (How == loads::sixteen_bytes ? held : 1);
    line_step = How == loads::sixteen_bytes ? 1 : across;
  }

  __device__ int lines() const { return across * held; }

  __device__ item_of_lines item(const lines_across& what) const {
    const int groups = column_sums_tuning::warps / what.passes;
    const int group = static_cast<int>(threadIdx.x) / 32 / what.passes;
    const index_t number = static_cast<index_t>(blockIdx.x) * groups + group;
    const index_t chunk = number / what.slabs;
    if (chunk >= what.chunks) return {};
    const index_t of_chunk = line_shape{what.length, what.lanes}.elements_of_chunk();
    const index_t left = what.length - chunk * of_chunk;
    return {(number - chunk * what.slabs) * lines(), chunk,
            static_cast<int>(left < of_chunk ? left : of_chunk)};
  }
};

/// One thread: some of its rows of a round, on their way. Where the matrix ends before the item's
/// last line, a thread reads what is nobody's.
template <loads How, class T, int Rows>
struct rows_of_round {
  static constexpr int held = neighbours_of<T>;
  T ready[Rows][held];

  /// `offsets` of its lines.
  __device__ void load(global_view<const T> from, index_t apart, const int (&offsets)[held]) {
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
      load_row(from, offsets, r);
      from = from + apart;
    }
  }
  __device__ void load_row(global_view<const T> from, const int (&offsets)[held], int row) {
    if constexpr (How == loads::sixteen_bytes) {
      load_wide(from, offsets[0], ready[row]);
    } else {
#pragma unroll
      for (int k = 0; k < held; ++k) ready[row][k] = from[offsets[k]];
    }
  }
  template <class Accumulator, int Lanes>
  __device__ void add(Accumulator (&lanes)[held][Lanes], int first, bool begin) const {
    if (begin) {
#pragma unroll
      for (int r = 0; r < Rows; ++r)
#pragma unroll
        for (int k = 0; k < held; ++k) lanes[k][first + r] = state_of<Accumulator>(ready[r][k]);
      return;
    }
#pragma unroll
    for (int r = 0; r < Rows; ++r)
#pragma unroll
      for (int k = 0; k < held; ++k) lanes[k][first + r].add(ready[r][k]);
  }
};

/// One thread: its lanes of its lines in an item, from its first row at `from` on. While one half
/// of a round's rows is added, the other is on its way. (The branches between them keep the
/// compiler from gathering all loads behind all additions.)
template <loads How, class T, class Accumulator, int Lanes>
__device__ void add_rounds(global_view<const T> from, index_t apart, index_t round_apart,
                           const int (&offsets)[neighbours_of<T>], int rounds,
                           Accumulator (&lanes)[neighbours_of<T>][Lanes]) {
  constexpr int half = Lanes / 2;
  if (rounds == 0) return;
  rows_of_round<How, T, half> lower;
  rows_of_round<How, T, half> upper;
  lower.load(from, apart, offsets);
  upper.load(from + half * apart, apart, offsets);
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
    const bool more = round + 1 < rounds;
    from = from + round_apart;
    lower.add(lanes, 0, round == 0);
    if (more) lower.load(from, apart, offsets);
    upper.add(lanes, half, round == 0);
    if (more) upper.load(from + half * apart, apart, offsets);
  }
}

/// Threads of column_sums: the items of a block. states_of_passes has room for one item of each
/// warp.
template <class Accumulator, loads How, class T>
__device__ void sum_items(global_view<const T> data, const lines_across& what,
                          shared_array<Accumulator> states_of_passes,
                          global_view<Accumulator> of_chunks, global_view<T> out) {
  constexpr int held = neighbours_of<T>;
  constexpr int rows_held = column_sums_tuning::lanes_of_thread;
  const place_in_item<How, T> place(what);
  const item_of_lines item = place.item(what);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  int offsets[held];
#pragma unroll
  for (int k = 0; k < held; ++k) {
    const int line = place.first_line + k * place.line_step;
    offsets[k] = item.line + line < what.lines ? line : 0;
  }
  const index_t first_row = item.chunk * line_shape{what.length, what.lanes}.elements_of_chunk();
  const global_view<const T> from = data + ((first_row + place.first_row) * what.apart + item.line);
  // Rounds whose rows are all there; a round of fewer lanes than a thread holds is no such.
  const int rounds = what.lanes >= rows_held && item.rows > 0 ? item.rows / what.lanes : 0;
  const index_t round_apart = what.lanes * what.apart;
  Accumulator lanes[held][rows_held];
  add_rounds<How>(from, what.apart, round_apart, offsets, rounds, lanes);
  if (const int rest = item.rows - rounds * what.lanes - place.first_row; rest > 0) {
    rows_of_round<How, T, rows_held> last;
    global_view<const T> row = from + rounds * round_apart;
#pragma unroll
    for (int r = 0; r < rows_held; ++r) {
      if (r < rest) last.load_row(row, offsets, r);
      row = row + what.apart;
    }
#pragma unroll
    for (int r = 0; r < rows_held; ++r)
      if (r < rest)
#pragma unroll
        for (int k = 0; k < held; ++k) lanes[k][r].add(last.ready[r][k]);
  }
  Accumulator states[held];
#pragma unroll
  for (int k = 0; k < held; ++k) states[k] = merge_lanes(lanes[k], what.lanes);

  const auto keep = [&](const Accumulator& state, int line_of_item) {
    const index_t line = item.line + line_of_item;
    if (item.rows < 0 || line >= what.lines) return;
    if (what.chunks == 1)
      out[line] = value_of_line<T>(state, what.value, what.length);
    else
      of_chunks[item.chunk * what.lines + line] = state;
  };
  const int room = (static_cast<int>(threadIdx.x) / 32 - place.pass) * place.lines();
  merge_lines(states, place.across, 32, 0, [&](const Accumulator& state, int k) {
    if (lane / place.across >= held) return;
    const int line = place.first_line + k * place.line_step;
    if (what.passes == 1)
      keep(state, line);
    else
      states_of_passes[room + place.pass * place.lines() + line] = state;
  });
  if (what.passes == 1) return;
  __syncthreads();
  if (place.pass != 0 || lane >= place.lines()) return;
  Accumulator of_line[column_sums_tuning::most_passes];
#pragma unroll
  for (int pass = 0; pass < column_sums_tuning::most_passes; ++pass)
    if (pass < what.passes) of_line[pass] = states_of_passes[room + pass * place.lines() + lane];
  keep(merge_lanes(of_line, what.passes), lane);
}

/// Blocks of column_sums_tuning::threads threads. of_chunks[chunk * lines + line] is a chunk's
/// state.
template <class Accumulator, class T>
__global__ void __launch_bounds__(column_sums_tuning::threads, column_sums_tuning::blocks_at_once)
    column_sums(global_view<const T> data, const __grid_constant__ lines_across what,
                global_view<Accumulator> of_chunks, global_view<T> out) {
  constexpr int lines_of_pass = column_sums_tuning::most_across_with_passes * neighbours_of<T>;
  SHARED_ARRAY(Accumulator, column_sums_tuning::warps * lines_of_pass, states_of_passes);
  if (what.how == loads::sixteen_bytes)
    sum_items<Accumulator, loads::sixteen_bytes>(data, what, states_of_passes, of_chunks, out);
  else
    sum_items<Accumulator, loads::apart>(data, what, states_of_passes, of_chunks, out);
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
