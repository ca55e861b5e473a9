// stencil_1d: each warp works on its own. It loads elements while it works on those before; by way
// of shared memory each thread finds the neighbours of a run of results, and slides a window of
// registers over them. Taps that a warp has no room for take turns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/stencil/stencil_window.cuh"

namespace riemann::patterns {

/// A warp's elements, on their way and in shared memory, its weights, and its results. Taps are
/// counted from the skipped elements on.
template <class T>
class warp_of_stencil {
  using room = stencil_room<T>;
  static constexpr int each = room::each;
  static constexpr int loads_of_warp = 32 * each;  // elements of one load of all its threads
  static constexpr int wide = room::held / each;
  static constexpr int wide_halo = (room::most_taps + loads_of_warp - 1) / loads_of_warp;

 public:
  __device__ warp_of_stencil(global_view<const T> in, global_view<const T> weights,
                             const stencil_launch& what, shared_array<T> memory)
      : in_(in), weights_(weights), what_(what), memory_(memory) {}

  __device__ index_t taps() const { return what_.of.taps + what_.skipped; }

  /// Asks for what the results from `first` on look at from tap `tap` on, if there are any.
  __device__ void load(index_t first, index_t tap) {
    if (first >= what_.of.results) return;
    const int halo = end_from(tap) - 1;
    const index_t from = what_.of.first - what_.skipped + first + tap;
    if (from < 0 || from + room::elements > what_.of.count)
      return load_one_by_one(first, from, begin_from(tap), halo);
#pragma unroll
    for (int k = 0; k < wide; ++k) load_wide(in_, from + mine_ + loads_of_warp * k, coming_[k]);
#pragma unroll
    for (int k = 0; k < wide_halo; ++k)
      load_wide_if(is_in_halo(k, halo), in_, from + room::results + mine_ + loads_of_warp * k,
                   coming_[wide + k]);
  }
  /// What came goes to shared memory.
  __device__ void keep(index_t tap) const {
    const int halo = end_from(tap) - 1;
#pragma unroll
    for (int k = 0; k < wide; ++k) store_shared<each>(memory_, place_of_load(k), coming_[k]);
#pragma unroll
    for (int k = 0; k < wide_halo; ++k)
      if (is_in_halo(k, halo))
        store_shared<each>(memory_, place_of_load(wide + k), coming_[wide + k]);
  }
  /// The weights from tap `tap` on; zeros around them, that nothing is multiplied by.
  __device__ void bring_weights(index_t tap) const {
#pragma unroll
    for (int k = 0; k < room::most_taps; k += 32) {
      const index_t at = tap + k + lane_ - what_.skipped;
      T weight = T(0);
      if (at >= 0 && at < what_.of.taps) weight = weights_[at];
      if (k + lane_ < room::most_taps) memory_[room::weights_begin + k + lane_] = weight;
    }
  }
  /// Adds the taps from `tap` on that are in shared memory to this thread's results.
  __device__ void add(index_t tap, T (&sums)[room::held]) const {
    add_taps(memory_, begin_from(tap), end_from(tap), sums);
  }
  /// Results from `first` on, all of the warp's or as many as there are.
  __device__ void write(const T (&sums)[room::held], global_view<T> out, index_t first) const {
    store_shared<room::held>(memory_, room::place(lane_ * room::held), sums);
    __syncwarp();
    const index_t left = what_.of.results - first;
    if (what_.how == loads::sixteen_bytes && left >= room::results) {
#pragma unroll
      for (int k = 0; k < wide; ++k) {
        T some[each];
        load_shared<each>(memory_, place_of_load(k), some);
        store_wide(out, first + mine_ + loads_of_warp * k, some);
      }
    } else {
#pragma unroll
      for (int k = 0; k < room::held; ++k)
        if (lane_ + 32 * k < left)
          out[first + lane_ + 32 * k] = memory_[room::place(lane_) + room::place(32 * k)];
    }
  }

 private:
  global_view<const T> in_;
  global_view<const T> weights_;
  const stencil_launch& what_;
  shared_array<T> memory_;
  int lane_ = static_cast<int>(threadIdx.x) % 32;
  int mine_ = lane_ * each;  // of the elements of one load
  T coming_[wide + wide_halo][each];

  __device__ int place_of_load(int k) const {
    return room::place(mine_) + room::place(loads_of_warp * k);
  }
  /// Whether this thread's k-th load behind the results is of elements that taps see.
  __device__ bool is_in_halo(int k, int halo) const { return mine_ + loads_of_warp * k < halo; }

  /// Of the taps from `tap` on that there is room for, counted from there: the first that is not
  /// skipped, and the one behind the last.
  __device__ int begin_from(index_t tap) const { return tap == 0 ? what_.skipped : 0; }
  __device__ int end_from(index_t tap) const {
    return taps() - tap < room::most_taps ? static_cast<int>(taps() - tap) : room::most_taps;
  }

  /// As load() does it near an end; zeros for what no result looks at.
  __device__ void load_one_by_one(index_t first, index_t from, int begin, int halo) {
    const index_t left = what_.of.results - first;
    const int needed = (left < room::results ? static_cast<int>(left) : room::results) + halo;
#pragma unroll
    for (int k = 0; k < wide + wide_halo; ++k)
#pragma unroll
      for (int j = 0; j < each; ++j) {
        const int e = loads_of_warp * k + mine_ + j;
        coming_[k][j] = T(0);
        if (e < begin || e >= needed) continue;
        if (const index_t at = element_at(what_.of, from + e); at >= 0) coming_[k][j] = in_[at];
      }
  }
};

/// Blocks whose warps take `turns` runs of results each.
template <class T>
__global__ void __launch_bounds__(stencil_tuning<T>::threads, stencil_tuning<T>::blocks_at_once)
    stencil_1d(global_view<const T> in, global_view<const T> weights, global_view<T> out,
               const __grid_constant__ stencil_launch what) {
  using room = stencil_room<T>;
  constexpr int warps = stencil_tuning<T>::threads / 32;
  constexpr int step = warps * room::results;
  SHARED_ARRAY(T, warps * room::size, memory);
  const int warp = static_cast<int>(threadIdx.x) / 32;
  warp_of_stencil<T> mine(in, weights, what, memory + warp * room::size);
  index_t first =
      static_cast<index_t>(blockIdx.x) * what.turns * step + index_t{warp} * room::results;
  mine.load(first, 0);
#pragma unroll 1
  for (int turn = 0; turn < what.turns && first < what.of.results; ++turn, first += step) {
    T sums[room::held] = {};
#pragma unroll 1
    for (index_t tap = 0; tap < mine.taps(); tap += room::most_taps) {
      __syncwarp();  // what was there has been read
      if (turn == 0 || mine.taps() > room::most_taps) mine.bring_weights(tap);
      mine.keep(tap);
      const bool last = tap + room::most_taps >= mine.taps();
      if (!last || turn + 1 < what.turns)
        mine.load(last ? first + step : first, last ? 0 : tap + room::most_taps);
      __syncwarp();
      mine.add(tap, sums);
    }
    __syncwarp();  // windows have been read
    mine.write(sums, out, first);
  }
}

}  // namespace riemann::patterns
