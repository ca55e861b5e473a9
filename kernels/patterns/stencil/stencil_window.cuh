// What a thread of a stencil adds: a window of registers slides over elements in shared memory.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/shared_access.cuh"
#include "riemann/kernels/patterns/stencil/stencil_launch.hpp"

namespace riemann::patterns {

/// A warp's part of shared memory: the elements that its results look at, and the weights.
template <class T>
struct stencil_room {
  static constexpr int each = neighbours_of<T>;
  static constexpr int held = stencil_tuning<T>::results_of_thread;
  static constexpr int results = 32 * held;
  static constexpr int most_taps = stencil_tuning<T>::taps_at_once;
  static constexpr int most_halo = (most_taps + 30) / 32 * 32;
  static constexpr int line = 128 / static_cast<int>(sizeof(T));
  static_assert(line % held == 0 && most_halo >= most_taps - 1);

  /// Where element e stands: gaps between lines let threads read from different banks.
  static __device__ constexpr int place(int e) { return e + e / line * each; }

  static constexpr int elements = results + most_halo;
  static constexpr int weights_begin = elements + elements / line * each;
  static constexpr int weights = (most_taps + each - 1) / each * each;
  static constexpr int size = weights_begin + weights;
};

/// One thread: adds the taps from k on that its window begins at, as many as it has elements, or
/// the first `taps` of them, Least at least. `next` is filled with the elements behind the window,
/// as far as taps see them.
template <int Least, class T, int Held>
__device__ void slide_window(shared_array<T> memory, int lane, int k, int taps,
                             const T (&window)[Held], T (&next)[Held], T (&sums)[Held]) {
  using room = stencil_room<T>;
  constexpr int each = room::each;
  const int behind = room::place(lane * Held + k + Held);
  T weight[each];
#pragma unroll
  for (int tap = 0; tap < Held; ++tap) {
    if (tap >= Least && tap >= taps) return;
    if (tap % each == 0) load_shared<each>(memory, room::weights_begin + k + tap, weight);
    if (tap % each == 1) load_shared<each>(memory, behind + tap - 1, next + tap - 1);
#pragma unroll
    for (int r = 0; r < Held; ++r)
      sums[r] = riemann::fma(weight[tap % each],
                             r + tap < Held ? window[r + tap] : next[r + tap - Held], sums[r]);
  }
}

/// One thread: adds all of `taps` taps.
template <class T, int Held>
__device__ void add_taps(shared_array<T> memory, int lane, int taps, T (&sums)[Held]) {
  T window[Held];
  T next[Held];
  load_shared<Held>(memory, stencil_room<T>::place(lane * Held), window);
  int k = 0;
#pragma unroll 1
  for (; k + 2 * Held <= taps; k += 2 * Held) {
    slide_window<Held>(memory, lane, k, Held, window, next, sums);
    slide_window<Held>(memory, lane, k + Held, Held, next, window, sums);
  }
  if (k + Held <= taps) {
    slide_window<Held>(memory, lane, k, Held, window, next, sums);
    slide_window<0>(memory, lane, k + Held, taps - k - Held, next, window, sums);
  } else {
    slide_window<0>(memory, lane, k, taps - k, window, next, sums);
  }
}

}  // namespace riemann::patterns
