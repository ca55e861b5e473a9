// row_sums_short: lines that lie along memory and have one element for a lane at most, and lanes
// for a thread at least. A warp loads some lines while it adds up those before; by way of shared
// memory each thread finds neighbouring lanes, and climbs most of their tree alone.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/lane_trees.cuh"
#include "riemann/kernels/patterns/shared_access.cuh"

namespace riemann::patterns {

/// A warp's lines, on their way and in shared memory: one after the other, with room for an element
/// a lane, in runs of a thread each. Gaps between runs let threads read from different banks.
template <class Accumulator, class T>
class lines_of_warp {
 public:
  using element = T;
  static constexpr int held = neighbours_of<T>;
  static constexpr int run = row_sums_short_tuning::loads_in_flight * held;
  static constexpr int size = 32 * (run + held);

  __device__ lines_of_warp(const short_lines& what, shared_array<T> memory)
      : what_(what), memory_(memory), wide_(what.how == loads::sixteen_bytes) {}

  __device__ int lines() const { return 32 * run / what_.lanes; }

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
  /// This thread's, of lanes from `lane` on.
  template <int Lanes>
  __device__ void read(int lane, T (&out)[Lanes]) const {
    load_shared<Lanes>(memory_, lane_ * (run + held) + lane, out);
  }

 private:
  const short_lines& what_;
  shared_array<T> memory_;
  bool wide_;
  int lane_ = static_cast<int>(threadIdx.x) % 32;
  T coming_[run];

  /// Whole: as many lines as there is room for.
  template <bool Whole>
  __device__ void load(global_view<const T> from, int count) {
    if (wide_)
      load_pieces<Whole>(from, count);
    else if (what_.lanes == 32)
      load_elements<1, Whole>(from, count);
    else if (what_.lanes == 64)
      load_elements<2, Whole>(from, count);
    else if constexpr (held == 4)
      load_elements<4, Whole>(from, count);
  }
  /// 16 bytes at once.
  template <bool Whole>
  __device__ void load_pieces(global_view<const T> from, int count) {
    const int first = lane_ * held % what_.lanes;
    const int line = lane_ * held / what_.lanes;
    const int lines_of_load = 32 * held / what_.lanes;
    const index_t apart = lines_of_load * what_.apart;
    const bool has = first < what_.length;
    from = from + (line * what_.apart + first);
#pragma unroll
    for (int k = 0; k < run / held; ++k) {
      T piece[held];
#pragma unroll
      for (int r = 0; r < held; ++r) piece[r] = no_term<Accumulator, T>();
      if (has && (Whole || k * lines_of_load + line < count)) load_wide(from, 0, piece);
#pragma unroll
      for (int r = 0; r < held; ++r) coming_[k * held + r] = piece[r];
      from = from + apart;
    }
  }
  /// Lines of 32 * Loads lanes.
  template <int Loads, bool Whole>
  __device__ void load_elements(global_view<const T> from, int count) {
    from = from + lane_;
    bool has[Loads];
#pragma unroll
    for (int k = 0; k < Loads; ++k) has[k] = lane_ + 32 * k < what_.length;
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
template <class Accumulator, class T>
__global__ void __launch_bounds__(row_sums_short_tuning::threads,
                                  row_sums_short_tuning::blocks_at_once)
    row_sums_short(global_view<const T> data, const __grid_constant__ short_lines what,
                   global_view<T> out) {
  using warps_lines = lines_of_warp<Accumulator, T>;
  constexpr int warps = row_sums_short_tuning::threads / 32;
  SHARED_ARRAY(T, warps * warps_lines::size, memory);
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  warps_lines some(what, memory + warp * warps_lines::size);
  const int threads_of_line = what.lanes / warps_lines::run;
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
    Accumulator state = merged_elements<warps_lines::run, Accumulator>(some, 0);
    state = cuda::merge_warp(state, threads_of_line);
    const index_t line = first + line_of_warp;
    if (writes && line < what.lines) out[line] = value_of_line<T>(state, what.value, what.length);
  }
}

}  // namespace riemann::patterns
