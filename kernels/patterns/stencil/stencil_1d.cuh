// stencil_1d: each warp works on its own. It loads elements while it works on those before; by way
// of shared memory each thread finds the neighbours of a run of results, and slides a window of
// registers over them. Taps that a warp has no room for take turns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/stencil/stencil_window.cuh"

namespace riemann::patterns {

/// A warp's elements, on their way and in shared memory, its weights, and its results.
template <class T>
class warp_of_stencil {
  using room = stencil_room<T>;
  static constexpr int halo_loads = room::most_halo / 32;

 public:
  __device__ warp_of_stencil(global_view<const T> in, global_view<const T> weights,
                             const stencil_launch& what, shared_array<T> memory)
      : in_(in), weights_(weights), what_(what), memory_(memory) {}

  /// Asks for what the results from `first` on look at from tap `tap` on, if there are any; but
  /// what lies near an end is left to keep().
  __device__ void load(index_t first, index_t tap) {
    if (first >= what_.of.results || !inside(first + tap)) return;
    const int halo = taps_from(tap) - 1;
    const global_view<const T> begin = in_ + (what_.of.first + first + tap + lane_);
#pragma unroll
    for (int k = 0; k < room::held; ++k) coming_[k] = begin[32 * k];
#pragma unroll
    for (int k = 0; k < halo_loads; ++k)
      if (32 * k < halo) coming_[room::held + k] = begin[room::results + 32 * k];
  }
  /// What came goes to shared memory: all that the same results look at.
  __device__ void keep(index_t first, index_t tap) const {
    const int halo = taps_from(tap) - 1;
    if (!inside(first + tap)) return keep_one_by_one(first, tap, halo);
#pragma unroll
    for (int k = 0; k < room::held; ++k)
      memory_[room::place(lane_) + room::place(32 * k)] = coming_[k];
#pragma unroll
    for (int k = 0; k < halo_loads; ++k)
      if (32 * k < halo)
        memory_[room::place(lane_) + room::place(room::results + 32 * k)] = coming_[room::held + k];
  }
  /// The weights from tap `tap` on; zeros behind them, that nothing is multiplied by.
  __device__ void bring_weights(index_t tap) const {
    const int taps = taps_from(tap);
#pragma unroll 1
    for (int k = lane_; k < room::weights; k += 32) {
      T weight = T(0);
      if (k < taps) weight = weights_[tap + k];
      memory_[room::weights_begin + k] = weight;
    }
  }
  /// Adds the taps from `tap` on that are in shared memory to this thread's results.
  __device__ void add(index_t tap, T (&sums)[room::held]) const {
    add_taps(memory_, lane_, taps_from(tap), sums);
  }
  /// Results from `first` on, all of the warp's or as many as there are.
  __device__ void write(const T (&sums)[room::held], global_view<T> out, index_t first) const {
    store_shared<room::held>(memory_, room::place(lane_ * room::held), sums);
    __syncwarp();
    const index_t left = what_.of.results - first;
    if (what_.how == loads::sixteen_bytes && left >= room::results) {
#pragma unroll
      for (int k = 0; k < room::held / room::each; ++k) {
        constexpr int at_once = 32 * room::each;
        T some[room::each];
        load_shared<room::each>(memory_, room::place(lane_ * room::each) + room::place(at_once * k),
                                some);
        store_wide(out, first + lane_ * room::each + at_once * k, some);
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
  T coming_[room::held + halo_loads];

  __device__ int taps_from(index_t tap) const {
    return what_.of.taps - tap < room::most_taps ? static_cast<int>(what_.of.taps - tap)
                                                 : room::most_taps;
  }
  /// Whether all elements that results may look at stand where they look, by the first tap of the
  /// first one, counted from tap 0 of result 0.
  __device__ bool inside(index_t tap) const {
    const index_t from = what_.of.first + tap;
    return from >= 0 && from + room::elements <= what_.of.count;
  }
  /// As keep() does it near an end; zeros for what no result looks at.
  __device__ void keep_one_by_one(index_t first, index_t tap, int halo) const {
    const index_t from = what_.of.first + first + tap;
    const index_t left = what_.of.results - first;
    const int needed = (left < room::results ? static_cast<int>(left) : room::results) + halo;
#pragma unroll 1
    for (int k = lane_; k < room::elements; k += 32) {
      T element = T(0);
      if (k < needed)
        if (const index_t at = element_at(what_.of, from + k); at >= 0) element = in_[at];
      memory_[room::place(k)] = element;
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
  RIEMANN_SHARED_ARRAY(T, warps * room::size, memory);
  const int warp = static_cast<int>(threadIdx.x) / 32;
  warp_of_stencil<T> mine(in, weights, what, memory + warp * room::size);
  index_t first =
      static_cast<index_t>(blockIdx.x) * what.turns * step + index_t{warp} * room::results;
  mine.load(first, 0);
#pragma unroll 1
  for (int turn = 0; turn < what.turns && first < what.of.results; ++turn, first += step) {
    T sums[room::held] = {};
#pragma unroll 1
    for (index_t tap = 0; tap < what.of.taps; tap += room::most_taps) {
      __syncwarp();  // what was there has been read
      if (turn == 0 || what.of.taps > room::most_taps) mine.bring_weights(tap);
      mine.keep(first, tap);
      const bool last = tap + room::most_taps >= what.of.taps;
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
