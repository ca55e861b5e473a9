// row_sums_short: lines that lie along memory, have lanes for a thread at least, and few elements
// for a lane. A warp loads some lines while it adds up those before; by way of shared memory each
// thread finds neighbouring lanes, and climbs most of their tree alone.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/lane_trees.cuh"
#include "riemann/kernels/patterns/shared_access.cuh"

namespace riemann::patterns {

/// A warp's lines, on their way and in shared memory: one after the other, with room for Rounds
/// elements a lane, in runs of as much as a thread adds up. Gaps between runs let threads read from
/// different banks. Lines of several rounds have as many lanes as a line can.
template <class Accumulator, class T, int Rounds>
class lines_of_warp {
 public:
  using element = T;
  static constexpr int held = neighbours_of<T>;
  static constexpr int run = row_sums_short_tuning::loads_in_flight * held;
  static constexpr int size = 32 * (run + held);
  static constexpr int lanes_of_thread = run / Rounds;

  __device__ lines_of_warp(const short_lines& what, shared_array<T> memory)
      : what_(what),
        memory_(memory),
        wide_(what.how == loads::sixteen_bytes),
        lanes_(Rounds > 1 ? row : what.lanes),
        length_(static_cast<int>(what.length)) {
    const int first =
        lane_ / threads_of_line() * lanes_ * Rounds + lane_ % threads_of_line() * lanes_of_thread;
    mine_ = first + first / run * held;
  }

  __device__ int lines() const { return 32 * run / (lanes_ * Rounds); }
  __device__ int threads_of_line() const { return lanes_ / lanes_of_thread; }

  /// Asks for lines() lines from number `line` on, those that there are.
  __device__ void load(global_view<const T> data, index_t line) {
    const index_t left = what_.lines - line;
    if (left >= lines())
      load<true>(data + line * what_.apart, lines());
    else if (left > 0)
      load<false>(data + line * what_.apart, static_cast<int>(left));
  }
  /// What came goes to shared memory.
  __device__ void keep() const {
    if (wide_) {
      constexpr int pieces = run / held;
      const int first = (lane_ + lane_ / pieces) * held;
#pragma unroll
      for (int k = 0; k < pieces; ++k) {
        T piece[held];
#pragma unroll
        for (int r = 0; r < held; ++r) piece[r] = coming_[k * held + r];
        store_shared<held>(memory_, first + k * (32 + 32 / pieces) * held, piece);
      }
    } else {
      const int first = lane_ + lane_ / run * held;
#pragma unroll
      for (int k = 0; k < run; ++k) memory_[first + k * (32 + 32 / run * held)] = coming_[k];
    }
  }
  /// This thread's, of lanes from its own number `lane` on.
  template <int Lanes>
  __device__ void read(int round, int lane, T (&out)[Lanes]) const {
    load_shared<Lanes>(memory_, mine_ + round * (row + row / run * held) + lane, out);
  }
  __device__ bool has(int round, int lane) const {
    if (round < Rounds / 2) return true;  // or there would be fewer rounds
    return round * row + lane_ % threads_of_line() * lanes_of_thread + lane < length_;
  }

 private:
  static constexpr int row = 32 * held;  // lanes of a line of several rounds
  const short_lines& what_;
  shared_array<T> memory_;
  bool wide_;
  int lanes_;
  int length_;
  int mine_;  // where this thread's first lane stands
  int lane_ = static_cast<int>(threadIdx.x) % 32;
  T coming_[run];

  /// Whole: as many lines as there is room for.
  template <bool Whole>
  __device__ void load(global_view<const T> from, int count) {
    if (wide_)
      load_pieces<Whole>(from, count);
    else if constexpr (Rounds > 1)
      load_elements<Rounds * held, Whole>(from, count);
    else if (lanes_ == 32)
      load_elements<1, Whole>(from, count);
    else if (lanes_ == 64)
      load_elements<2, Whole>(from, count);
    else if constexpr (held == 4)
      load_elements<4, Whole>(from, count);
  }
  /// 16 bytes at once.
  template <bool Whole>
  __device__ void load_pieces(global_view<const T> from, int count) {
    const int first = lane_ * held % lanes_;
    const int line = lane_ * held / lanes_;
    const int lines_of_row = row / lanes_;
    const index_t apart = lines_of_row * what_.apart;
    bool has[Rounds];
#pragma unroll
    for (int r = 0; r < Rounds; ++r) has[r] = first + r * row < length_;
    from = from + (line * what_.apart + first);
#pragma unroll
    for (int k = 0; k < run / held; ++k) {
      const int round = k % Rounds;
      T piece[held];
#pragma unroll
      for (int r = 0; r < held; ++r) piece[r] = no_term<Accumulator, T>();
      if (has[round] && (Whole || k / Rounds * lines_of_row + line < count))
        load_wide(from, round * row, piece);
#pragma unroll
      for (int r = 0; r < held; ++r) coming_[k * held + r] = piece[r];
      if (round + 1 == Rounds) from = from + apart;
    }
  }
  /// Lines of room for 32 * Loads elements.
  template <int Loads, bool Whole>
  __device__ void load_elements(global_view<const T> from, int count) {
    from = from + lane_;
    bool has[Loads];
#pragma unroll
    for (int k = 0; k < Loads; ++k) has[k] = lane_ + 32 * k < length_;
#pragma unroll
    for (int line = 0; line < run / Loads; ++line) {
#pragma unroll
      for (int k = 0; k < Loads; ++k) {
        T got = no_term<Accumulator, T>();
        if (has[k] && (Whole || line < count)) got = from[32 * k];
        coming_[line * Loads + k] = got;
      }
      from = from + what_.apart;
    }
  }
};

/// Blocks of row_sums_short_tuning::threads threads.
template <class Accumulator, class T, int Rounds>
__global__ void __launch_bounds__(row_sums_short_tuning::threads,
                                  row_sums_short_tuning::blocks_at_once)
    row_sums_short(global_view<const T> data, const __grid_constant__ short_lines what,
                   global_view<T> out) {
  using warps_lines = lines_of_warp<Accumulator, T, Rounds>;
  constexpr int warps = row_sums_short_tuning::threads / 32;
  RIEMANN_SHARED_ARRAY(T, warps * warps_lines::size, memory);
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  warps_lines some(what, memory + warp * warps_lines::size);
  const int threads_of_line = some.threads_of_line();
  const int line_of_warp = lane / threads_of_line;
  const bool writes = lane % threads_of_line == 0;
  const int step = warps * some.lines();
  index_t first = static_cast<index_t>(blockIdx.x) * what.turns * step + warp * some.lines();
  some.load(data, first);
#pragma unroll 1
  for (int turn = 0; turn < what.turns && first < what.lines; ++turn, first += step) {
    __syncwarp();  // those before have been read
    some.keep();
    if (turn + 1 < what.turns) some.load(data, first + step);
    __syncwarp();
    Accumulator state = merged_lanes<warps_lines::lanes_of_thread, Rounds, Accumulator>(some, 0);
    state = cuda::merge_warp(state, threads_of_line);
    const index_t line = first + line_of_warp;
    if (writes && line < what.lines) out[line] = value_of_line<T>(state, what.value, what.length);
  }
}

}  // namespace riemann::patterns
