// row_sums: lines that lie along memory (rows of a row-major matrix, columns of a column-major one)
// summed by warps: several short lines at once, a long one in chunks that warps share. While a warp
// adds, its next elements are on their way.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/line_access.cuh"

namespace riemann::patterns {

/// All threads of a warp, `width` to a line: merges what they hold of a row of lanes of each of
/// Lines lines. Calls write(state, line) for those that this thread ends with, and has to write.
template <loads How, int Lines, class Accumulator, int Held, class Write>
__device__ void merge_rows_of_lanes(some_lanes<Accumulator, Held> (&lanes_held)[Lines], int lanes,
                                    int width, const Write& write) {
  const int mine = static_cast<int>(threadIdx.x) % width;
  if constexpr (How == loads::apart) {
    // Threads beside each other hold neighbouring lanes: first their states are merged, then those
    // that a thread held. Half of these went to the upper thread in each of the first steps.
    Accumulator states[Held * Lines];
#pragma unroll
    for (int v = 0; v < Lines; ++v)
#pragma unroll
      for (int k = 0; k < Held; ++k) states[k * Lines + v] = lanes_held[v].of[k];
    merge_lines(states, 1, width, 0, [&](Accumulator state, int which) {
#pragma unroll
      for (int step = Held / 2; step > 0; step /= 2) state = merge_with_opposite(state, step);
      if (mine % Held == 0 && mine < Held * Lines) write(state, which % Lines);
    });
  } else {
    Accumulator states[Lines];
#pragma unroll
    for (int v = 0; v < Lines; ++v) states[v] = merge_lanes(lanes_held[v].of, lanes);
    merge_lines(states, 1, width, 0, [&](const Accumulator& state, int line) {
      if (mine < Lines) write(state, line);
    });
  }
}

/// A warp: what.turns batches of lines of one chunk, Lines of them at once for each group of
/// threads, of Rounds rounds at most.
template <class Accumulator, loads How, int Lines, int Rounds, class T>
__device__ void sum_short_lines(global_view<const T> data, const lines_along& what, index_t warp,
                                global_view<T> out) {
  constexpr int held = neighbours_of<T>;
  // Only lines of one round may have fewer lanes than a warp holds.
  constexpr bool narrow = Rounds == 1 && How != loads::apart;
  const int row = narrow ? what.lanes : 32 * held;
  const int width = narrow ? threads_of_line<T>(row) : 32;
  const int groups = 32 / width;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const share_of_row<How, T> share(lane % width, width);
  const int length = static_cast<int>(what.length);
  const index_t lines_of_batch = static_cast<index_t>(Lines) * groups;
  index_t first = warp * what.turns * lines_of_batch + lane / width;  // of this thread's lines
  T next[Lines][Rounds][held];
  const auto load = [&](index_t from_line) {
#pragma unroll
    for (int v = 0; v < Lines; ++v) {
      const index_t line = from_line + v * groups;
      const int end = line < what.lines ? length : 0;
#pragma unroll
      for (int r = 0; r < Rounds; ++r)
        share.load(data + line * what.apart, r * row, end, next[v][r]);
    }
  };
  load(first);
#pragma unroll 1
  for (int turn = 0; turn < what.turns; ++turn) {
    T ready[Lines][Rounds][held];
#pragma unroll
    for (int v = 0; v < Lines; ++v)
#pragma unroll
      for (int r = 0; r < Rounds; ++r)
#pragma unroll
        for (int k = 0; k < held; ++k) ready[v][r][k] = next[v][r][k];
    const index_t of_batch = first - lane / width;
    if (of_batch >= what.lines) break;
    const index_t of_next = first + lines_of_batch;
    if (turn + 1 < what.turns) load(of_next);
    some_lanes<Accumulator, held> lanes[Lines];
#pragma unroll
    for (int v = 0; v < Lines; ++v) {
      const int end = first + v * groups < what.lines ? length : 0;
      share.begin(ready[v][0], end, lanes[v].of);
#pragma unroll
      for (int r = 1; r < Rounds; ++r) share.add(ready[v][r], r * row, end, lanes[v].of);
    }
    merge_rows_of_lanes<How, Lines>(lanes, row, width, [&](const Accumulator& state, int further) {
      const index_t line = first + further * groups;
      if (line < what.lines) out[line] = value_of_line<T>(state, what.value, what.length);
    });
    first = of_next;
  }
}

/// One thread: a neighbour_tree whose states wait in shared memory, since registers are for what is
/// on its way.
template <class Accumulator>
struct waiting_chunks {
  static constexpr int levels = 7;
  static_assert(row_sums_tuning::most_chunks_of_unit < 1 << levels);
  shared_array<Accumulator> waiting;
  unsigned count = 0;

  __device__ void add(Accumulator state) {
    int level = 0;
    for (; (count >> level & 1) != 0; ++level) state = merged(waiting[level], state);
    waiting[level] = state;
    ++count;
  }
  /// Of one state at least.
  __device__ Accumulator result() const {
    int level = 0;
    while ((count >> level & 1) == 0) ++level;
    Accumulator state = waiting[level];
    for (++level; count >> level != 0; ++level)
      if ((count >> level & 1) != 0) state = merged(waiting[level], state);
    return state;
  }

 private:
  static __device__ Accumulator merged(Accumulator left, const Accumulator& right) {
    left.merge(right);
    return left;
  }
};

/// A warp: neighbouring rows of a full chunk, on their way.
template <loads How, class T>
struct rows_in_flight_of_line {
  static constexpr int held = neighbours_of<T>;
  static constexpr int rows = row_sums_tuning::rows_in_flight / 2;
  static constexpr int row = 32 * held;
  T ready[rows][held];

  /// `from`: this thread's first element of the first row.
  __device__ void load(global_view<const T> from) {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if constexpr (How == loads::sixteen_bytes) {
        load_wide(from, r * row, ready[r]);
      } else {
#pragma unroll
        for (int k = 0; k < held; ++k) ready[r][k] = from[r * row + k * 32];
      }
    }
  }
  template <class Accumulator>
  __device__ void add(Accumulator (&lanes)[held]) const {
#pragma unroll
    for (int r = 0; r < rows; ++r)
#pragma unroll
      for (int k = 0; k < held; ++k) lanes[k].add(ready[r][k]);
  }
};

/// A warp: a chunk of `count` elements, not a full one.
template <loads How, class Accumulator, class T>
__device__ void add_part_of_chunk(const share_of_row<How, T>& share, global_view<const T> chunk,
                                  int count, Accumulator (&lanes)[neighbours_of<T>]) {
  constexpr int held = neighbours_of<T>;
  constexpr int at_once = row_sums_tuning::loads_in_flight;
#pragma unroll 1
  for (int row = 0; row < count; row += at_once * 32 * held) {
    T ready[at_once][held];
#pragma unroll
    for (int r = 0; r < at_once; ++r) share.load(chunk, row + r * 32 * held, count, ready[r]);
#pragma unroll
    for (int r = 0; r < at_once; ++r) share.add(ready[r], row + r * 32 * held, count, lanes);
  }
}

/// A warp: chunks of a unit of a line, or of several lines, of rows of 32 threads each, one after
/// the other. While one half of the rows in flight is added, the other is on its way. (The branches
/// between them keep the compiler from gathering all loads behind all additions.)
template <class Accumulator, loads How, class T>
__device__ void sum_chunks(global_view<const T> data, const lines_along& what, index_t warp,
                           waiting_chunks<Accumulator> tree, global_view<Accumulator> of_units,
                           global_view<T> out) {
  using some_rows = rows_in_flight_of_line<How, T>;
  constexpr int held = neighbours_of<T>;
  constexpr int elements_of_chunk = some_rows::row * line_constants::rounds;
  constexpr int elements_at_once = some_rows::row * row_sums_tuning::rows_in_flight;
  constexpr int times_of_chunk = elements_of_chunk / elements_at_once;
  static_assert(times_of_chunk * elements_at_once == elements_of_chunk);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const share_of_row<How, T> share(lane, 32);
  const index_t first_line = warp / what.units * what.turns;
  if (first_line >= what.lines) return;
  const index_t lines_left = what.lines - first_line;
  const int lines = lines_left < what.turns ? static_cast<int>(lines_left) : what.turns;
  const index_t begin = warp % what.units * what.chunks_of_unit * elements_of_chunk;
  const index_t of_unit = static_cast<index_t>(what.chunks_of_unit) * elements_of_chunk;
  const index_t left = what.length - begin;
  const auto elements = static_cast<int>(left < of_unit ? left : of_unit);
  const int times = elements / elements_of_chunk * times_of_chunk;  // of full chunks
  global_view<const T> from = data + (first_line * what.apart + begin);
  some_rows even;
  some_rows odd;
  if (times > 0) {
    even.load(from + share.first);
    odd.load(from + share.first + elements_at_once / 2);
  }
#pragma unroll 1
  for (int turn = 0; turn < lines; ++turn) {
    tree.count = 0;
    const auto keep = [&](const Accumulator& state, int) { tree.add(state); };
    const global_view<const T> next_line = from + what.apart;
    some_lanes<Accumulator, held> lanes[1];
#pragma unroll 1
    for (int time = 0; time < times; ++time) {
      const bool ends_line = time + 1 == times;
      const bool more = !ends_line || turn + 1 < lines;
      const global_view<const T> next =
          (ends_line ? next_line : from + (time + 1) * elements_at_once) + share.first;
      even.add(lanes[0].of);
      if (more) even.load(next);
      odd.add(lanes[0].of);
      if (more) odd.load(next + elements_at_once / 2);
      if ((time + 1) % times_of_chunk != 0) continue;
      merge_rows_of_lanes<How, 1>(lanes, 32 * held, 32, keep);
#pragma unroll
      for (int k = 0; k < held; ++k) lanes[0].of[k] = Accumulator();
    }
    if (const int rest = elements - times * elements_at_once; rest > 0 || times == 0) {
      add_part_of_chunk(share, from + times * elements_at_once, rest, lanes[0].of);
      merge_rows_of_lanes<How, 1>(lanes, 32 * held, 32, keep);
    }
    if (lane == 0) {
      if (what.units == 1)
        out[first_line + turn] = value_of_line<T>(tree.result(), what.value, what.length);
      else
        of_units[warp] = tree.result();
    }
    from = next_line;
  }
}

/// Any block of whole warps. Lines = 1: lines of any length, in units of a warp each, whose states
/// go to of_units[line * units + unit] if there are several. Lines = 2, 4, 8: warps sum so many
/// lines at once for each group of threads, lines of at most 4, 2 and 1 rounds.
template <class Accumulator, class T, int Lines>
__global__ void __launch_bounds__(row_sums_tuning::threads, row_sums_tuning::blocks_at_once)
    row_sums(global_view<const T> data, const __grid_constant__ lines_along what,
             global_view<Accumulator> of_units, global_view<T> out) {
  const index_t warp = (static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  constexpr int rounds = row_sums_tuning::loads_in_flight / Lines;
  if constexpr (Lines == 1) {
    using tree = waiting_chunks<Accumulator>;
    SHARED_ARRAY(Accumulator, row_sums_tuning::threads / 32 * tree::levels, waiting);
    const tree of_warp{waiting + static_cast<int>(threadIdx.x) / 32 * tree::levels};
    if (what.how == loads::sixteen_bytes)
      sum_chunks<Accumulator, loads::sixteen_bytes>(data, what, warp, of_warp, of_units, out);
    else
      sum_chunks<Accumulator, loads::apart>(data, what, warp, of_warp, of_units, out);
  } else {
    if (what.how == loads::sixteen_bytes)
      sum_short_lines<Accumulator, loads::sixteen_bytes, Lines, rounds>(data, what, warp, out);
    else if constexpr (rounds == 1)  // lines of few lanes
      sum_short_lines<Accumulator, loads::single, Lines, rounds>(data, what, warp, out);
    else
      sum_short_lines<Accumulator, loads::apart, Lines, rounds>(data, what, warp, out);
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
