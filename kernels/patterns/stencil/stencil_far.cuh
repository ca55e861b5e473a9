// stencil_far: stencils whose arithmetic takes as long as memory does. Each warp works on its own:
// it loads elements while it works on those before; by way of shared memory each thread finds the
// neighbours of a run of results, and slides a window of registers over them. Taps that a warp has
// no room for take turns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/line_access.cuh"
#include "riemann/kernels/patterns/shared_access.cuh"
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/kernels/patterns/stencil/stencil_elements.hpp"

namespace riemann::patterns {

/// A warp's elements, on their way and in shared memory, its weights, and its results.
template <class T>
class warp_of_stencil {
  using tuning = stencil_far_tuning;

 public:
  static constexpr int held = tuning::results_of_thread<T>;
  static constexpr int results = 32 * held;
  static constexpr int most_taps = tuning::taps_at_once;

 private:
  static constexpr int each = neighbours_of<T>;
  static constexpr int halo_loads = most_taps / 32;
  static constexpr int line = 128 / static_cast<int>(sizeof(T));
  static_assert(line % held == 0 && most_taps % (2 * held) == 0);

  /// Where element e stands: gaps between lines let threads read from different banks.
  static __device__ constexpr int place(int e) { return e + e / line * each; }
  static constexpr int weights_begin = (results + most_taps) / line * (line + each);

 public:
  static constexpr int size = weights_begin + most_taps;

  __device__ warp_of_stencil(global_view<const T> in, global_view<const T> weights,
                             const stencil_shape& of, shared_array<T> memory)
      : in_(in), weights_(weights), of_(of), memory_(memory) {}

  /// Asks for what the results from `first` on look at from tap `tap` on, if there are any; but
  /// what lies near an end is left to keep().
  __device__ void load(index_t first, index_t tap) {
    if (first >= of_.results || !inside(first + tap)) return;
    const int halo = taps_from(tap) - 1;
    const global_view<const T> begin = in_ + (of_.first + first + tap + lane_);
#pragma unroll
    for (int k = 0; k < held; ++k) coming_[k] = begin[32 * k];
#pragma unroll
    for (int k = 0; k < halo_loads; ++k)
      if (32 * k < halo) coming_[held + k] = begin[results + 32 * k];
  }
  /// What came goes to shared memory: all that the same results look at, and zeros behind it.
  __device__ void keep(index_t first, index_t tap) const {
    const int halo = taps_from(tap) - 1;
    if (inside(first + tap)) {
#pragma unroll
      for (int k = 0; k < held; ++k) memory_[place(lane_) + place(32 * k)] = coming_[k];
#pragma unroll
      for (int k = 0; k < halo_loads; ++k)
        if (32 * k < halo) memory_[place(lane_) + place(results + 32 * k)] = coming_[held + k];
      return;
    }
    const index_t from = of_.first + first + tap;
    const index_t left = of_.results - first;
    const int needed = (left < results ? static_cast<int>(left) : results) + halo;
#pragma unroll 1
    for (int k = lane_; k < results + most_taps; k += 32) {
      T element = T(0);
      if (k < needed)
        if (const index_t at = element_at(of_, from + k); at >= 0) element = in_[at];
      memory_[place(k)] = element;
    }
  }
  /// The weights from tap `tap` on; zeros behind them, that nothing is multiplied by.
  __device__ void bring_weights(index_t tap) const {
    const int taps = taps_from(tap);
#pragma unroll 1
    for (int k = lane_; k < most_taps; k += 32) {
      T weight = T(0);
      if (k < taps) weight = weights_[tap + k];
      memory_[weights_begin + k] = weight;
    }
  }
  /// Adds what is in shared memory to this thread's results.
  __device__ void add(int taps, T (&sums)[held]) const {
    T window[held];
    T next[held];
    load_shared<held>(memory_, place(lane_ * held), window);
    int k = 0;
#pragma unroll 1
    for (; k + 2 * held <= taps; k += 2 * held) {
      slide<true>(window, next, k, held, sums);
      slide<true>(next, window, k + held, held, sums);
    }
    if (k + held <= taps) {
      slide<true>(window, next, k, held, sums);
      slide<false>(next, window, k + held, taps - k - held, sums);
    } else {
      slide<false>(window, next, k, taps - k, sums);
    }
  }
  __device__ int taps_from(index_t tap) const {
    return of_.taps - tap < most_taps ? static_cast<int>(of_.taps - tap) : most_taps;
  }
  /// Results from `first` on, all of the warp's or as many as there are.
  __device__ void write(const T (&sums)[held], global_view<T> out, index_t first, loads how) const {
    store_shared<held>(memory_, place(lane_ * held), sums);
    __syncwarp();
    const index_t left = of_.results - first;
    if (how == loads::sixteen_bytes && left >= results) {
#pragma unroll
      for (int k = 0; k < held / each; ++k) {
        T some[each];
        load_shared<each>(memory_, place(lane_ * each) + place(32 * each * k), some);
        store_wide(out, first + lane_ * each + 32 * each * k, some);
      }
    } else {
#pragma unroll
      for (int k = 0; k < held; ++k)
        if (lane_ + 32 * k < left)
          out[first + lane_ + 32 * k] = memory_[place(lane_) + place(32 * k)];
    }
  }

 private:
  global_view<const T> in_;
  global_view<const T> weights_;
  const stencil_shape& of_;
  shared_array<T> memory_;
  int lane_ = static_cast<int>(threadIdx.x) % 32;
  T coming_[held + halo_loads];

  /// Whether all elements that results may look at stand where they look, by the first tap of the
  /// first one, counted from tap 0 of result 0.
  __device__ bool inside(index_t tap) const {
    return of_.first + tap >= 0 && of_.first + tap <= of_.count - results - most_taps;
  }

  /// Taps from k on, where `window` begins, as many as it has elements or (unless Whole) `taps` of
  /// them. `next` is filled with the elements behind the window, as far as taps see them.
  template <bool Whole>
  __device__ void slide(const T (&window)[held], T (&next)[held], int k, int taps,
                        T (&sums)[held]) const {
    const int behind = place(lane_ * held + k + held);
    T weight[each];
#pragma unroll
    for (int tap = 0; tap < held; ++tap) {
      if (!Whole && tap >= taps) return;
      if (tap % each == 0) load_shared<each>(memory_, weights_begin + k + tap, weight);
      if (tap % each == 1) load_shared<each>(memory_, behind + tap - 1, next + tap - 1);
#pragma unroll
      for (int r = 0; r < held; ++r)
        sums[r] = riemann::fma(weight[tap % each],
                               r + tap < held ? window[r + tap] : next[r + tap - held], sums[r]);
    }
  }
};

/// Blocks of stencil_far_tuning::threads threads, whose warps take `turns` runs of results each.
template <class T>
__global__ void __launch_bounds__(stencil_far_tuning::threads,
                                  stencil_far_tuning::blocks_at_once<T>)
    stencil_far(global_view<const T> in, global_view<const T> weights, global_view<T> out,
                const __grid_constant__ stencil_shape of, loads how, int turns) {
  using whole_warp = warp_of_stencil<T>;
  constexpr int warps = stencil_far_tuning::threads / 32;
  constexpr int step = warps * whole_warp::results;
  SHARED_ARRAY(T, warps * whole_warp::size, memory);
  const int warp = static_cast<int>(threadIdx.x) / 32;
  whole_warp mine(in, weights, of, memory + warp * whole_warp::size);
  index_t first =
      static_cast<index_t>(blockIdx.x) * turns * step + index_t{warp} * whole_warp::results;
  mine.load(first, 0);
#pragma unroll 1
  for (int turn = 0; turn < turns && first < of.results; ++turn, first += step) {
    T sums[whole_warp::held] = {};
#pragma unroll 1
    for (index_t tap = 0; tap < of.taps; tap += whole_warp::most_taps) {
      __syncwarp();  // what was there has been read
      if (turn == 0 || of.taps > whole_warp::most_taps) mine.bring_weights(tap);
      mine.keep(first, tap);
      const bool last = tap + whole_warp::most_taps >= of.taps;
      if (!last || turn + 1 < turns)
        mine.load(last ? first + step : first, last ? 0 : tap + whole_warp::most_taps);
      __syncwarp();
      mine.add(mine.taps_from(tap), sums);
    }
    __syncwarp();  // windows have been read
    mine.write(sums, out, first, how);
  }
}

}  // namespace riemann::patterns
