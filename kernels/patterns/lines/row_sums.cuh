// row_sums: long lines that lie along memory (rows of a row-major matrix, columns of a column-major
// one), in chunks that warps share. While a warp adds, its next elements are on their way.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/line_access.cuh"

namespace riemann::patterns {

/// All threads of a warp: the merged state of a row of lanes; valid in the first thread.
template <loads How, class Accumulator, int Held>
__device__ Accumulator merge_row_of_lanes(Accumulator (&lanes)[Held]) {
  Accumulator merged;
  if constexpr (How == loads::apart) {
    // Threads beside each other hold neighbouring lanes: first their states are merged, then those
    // that a thread held. Half of these went to the upper thread in each of the first steps.
    merge_lines(lanes, 1, 32, 0, [&](const Accumulator& state, int) { merged = state; });
#pragma unroll
    for (int step = Held / 2; step > 0; step /= 2) merged = merge_with_opposite(merged, step);
  } else {
    const Accumulator states[1] = {merge_lanes(lanes, 32 * Held)};
    merge_lines(states, 1, 32, 0, [&](const Accumulator& state, int) { merged = state; });
  }
  return merged;
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

/// A warp: neighbouring rows of a chunk, on their way.
template <loads How, class T>
struct rows_in_flight_of_line {
  static constexpr int held = neighbours_of<T>;
  static constexpr int rows = row_sums_tuning::rows_in_flight;
  static constexpr int row = 32 * held;
  T ready[rows][held];

  /// `from`: the first element of the first row; `left` elements from there on are the line's.
  __device__ void load(const share_of_row<How, T>& share, global_view<const T> from, int left) {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if constexpr (How == loads::sixteen_bytes)
        load_wide_if(share.has(0, r * row, left), from + share.first, r * row, ready[r]);
      else
        share.load(from, r * row, left, ready[r]);
    }
  }
  /// Of rows that are all there.
  template <class Accumulator>
  __device__ void add(Accumulator (&lanes)[held]) const {
#pragma unroll
    for (int r = 0; r < rows; ++r)
#pragma unroll
      for (int k = 0; k < held; ++k) lanes[k].add(ready[r][k]);
  }
  template <class Accumulator>
  __device__ void add(const share_of_row<How, T>& share, int left,
                      Accumulator (&lanes)[held]) const {
#pragma unroll
    for (int r = 0; r < rows; ++r) share.add(ready[r], r * row, left, lanes);
  }
};

/// A warp: chunks of a unit of a line, or of several lines, one after the other. While some rows
/// are added, the next are on their way.
template <class Accumulator, loads How, class T>
__device__ void sum_chunks(global_view<const T> data, const lines_along& what, index_t warp,
                           waiting_chunks<Accumulator> tree, global_view<Accumulator> of_units,
                           global_view<T> out) {
  using some_rows = rows_in_flight_of_line<How, T>;
  constexpr int held = neighbours_of<T>;
  constexpr int at_once = some_rows::rows * some_rows::row;  // elements
  constexpr int times_of_chunk = line_constants::rounds / some_rows::rows;
  static_assert(times_of_chunk * some_rows::rows == line_constants::rounds);
  constexpr int elements_of_chunk = times_of_chunk * at_once;
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
  const int whole = elements / at_once;  // times that all rows are there
  const int rest = elements - whole * at_once;
  const int times = whole + (rest > 0 ? 1 : 0);
  global_view<const T> line = data + (first_line * what.apart + begin);
  const auto keep = [&](const Accumulator& of_chunk) {
    if (lane == 0) tree.add(of_chunk);
  };
  some_rows next;
  next.load(share, line, elements);
#pragma unroll 1
  for (int turn = 0; turn < lines; ++turn) {
    tree.count = 0;
    const global_view<const T> next_line = line + what.apart;
    const int of_next_line = turn + 1 < lines ? elements : 0;
    some_lanes<Accumulator, held> lanes;
#pragma unroll 1
    for (int time = 0; time < whole; ++time) {
      const some_rows ready = next;
      const bool ends_line = time + 1 == times;
      next.load(share, ends_line ? next_line : line + (time + 1) * at_once,
                ends_line ? of_next_line : elements - (time + 1) * at_once);
      ready.add(lanes.of);
      if ((time + 1) % times_of_chunk != 0) continue;
      keep(merge_row_of_lanes<How>(lanes.of));
#pragma unroll
      for (int k = 0; k < held; ++k) lanes.of[k] = Accumulator();
    }
    if (rest > 0) {
      const some_rows ready = next;
      next.load(share, next_line, of_next_line);
      ready.add(share, rest, lanes.of);
    }
    if (whole % times_of_chunk != 0 || rest > 0 || times == 0)
      keep(merge_row_of_lanes<How>(lanes.of));
    if (lane == 0) {
      if (what.units == 1)
        out[first_line + turn] = value_of_line<T>(tree.result(), what.value, what.length);
      else
        of_units[warp] = tree.result();
    }
    line = next_line;
  }
}

/// Any block of whole warps: lines of any length, in units of a warp each, whose states go to
/// of_units[line * units + unit] if there are several.
template <class Accumulator, class T, loads How>
__global__ void __launch_bounds__(row_sums_tuning::threads, row_sums_tuning::blocks_at_once)
    row_sums(global_view<const T> data, const __grid_constant__ lines_along what,
             global_view<Accumulator> of_units, global_view<T> out) {
  let_next_kernel_begin();
  const index_t warp = (static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  using tree = waiting_chunks<Accumulator>;
  RIEMANN_SHARED_ARRAY(Accumulator, row_sums_tuning::threads / 32 * tree::levels, waiting);
  const tree of_warp{waiting + static_cast<int>(threadIdx.x) / 32 * tree::levels};
  sum_chunks<Accumulator, How>(data, what, warp, of_warp, of_units, out);
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
  wait_for_earlier_kernels();
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
