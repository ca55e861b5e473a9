// stencil_1d: a block brings its elements and their halo to shared memory once; a thread slides a
// window of neighbouring elements over them. A radius too large for shared memory is taken in
// turns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/loads.hpp"
#include "riemann/kernels/patterns/shared_access.cuh"
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/kernels/patterns/stencil/stencil_elements.hpp"

namespace riemann::patterns {

/// All threads of a block: what `wanted` results look at from `from` on, `taps` elements each, goes
/// to shared memory; zeros behind it, so that a window may look further.
template <class T>
__device__ void bring_elements(global_view<const T> in, const stencil_shape& of, index_t from,
                               int wanted, int taps, shared_array<T> elements) {
  using tuning = stencil_tuning;
  constexpr int results = tuning::threads * tuning::results_of_thread;
  const int thread = static_cast<int>(threadIdx.x);
  const int needed = wanted + taps - 1;
  if (from >= 0 && from + results + taps - 1 <= of.count && wanted == results) {
    const global_view<const T> begin = in + from;
    T ready[tuning::results_of_thread];
    T halo = T(0);
#pragma unroll
    for (int k = 0; k < tuning::results_of_thread; ++k)
      ready[k] = begin[thread + k * tuning::threads];
    if (thread < taps - 1) halo = begin[thread + results];
#pragma unroll
    for (int k = 0; k < tuning::results_of_thread; ++k)
      elements[thread + k * tuning::threads] = ready[k];
    elements[thread + results] = halo;
    for (int k = thread + results + tuning::threads; k < needed + neighbours_of<T>;
         k += tuning::threads) {
      T element = T(0);
      if (k < needed) element = begin[k];
      elements[k] = element;
    }
    return;
  }
  for (int k = thread; k < results + taps - 1 + neighbours_of<T>; k += tuning::threads) {
    T element = T(0);
    if (k < needed)
      if (const index_t at = element_at(of, from + k); at >= 0) element = in[at];
    elements[k] = element;
  }
}

/// One thread: the next taps, from tap k on, for all its windows, which begin there: as many as a
/// window has results, or the first `taps` of them.
template <int Least, class T, int Windows, int Held>
__device__ void slide_windows(shared_array<T> elements, shared_array<T> factors, int k, int taps,
                              T (&window)[Windows][2 * Held], T (&sums)[Windows][Held]) {
  constexpr int apart = stencil_tuning::threads * Held;
  T factor[Held];
  load_shared<Held>(factors, k, factor);
#pragma unroll
  for (int w = 0; w < Windows; ++w) {
    const int first = static_cast<int>(threadIdx.x) * Held + w * apart;
    load_shared<Held>(elements, first + k + Held, window[w] + Held);
#pragma unroll
    for (int j = 0; j < Held; ++j)
      if (j < Least || j < taps)
#pragma unroll
        for (int r = 0; r < Held; ++r)
          sums[w][r] = riemann::fma(factor[j], window[w][r + j], sums[w][r]);
#pragma unroll
    for (int r = 0; r < Held; ++r) window[w][r] = window[w][r + Held];
  }
}

/// Blocks of stencil_tuning::threads threads, each for threads * results_of_thread results.
template <class T>
__global__ void __launch_bounds__(stencil_tuning::threads)
    stencil_1d(global_view<const T> in, global_view<const T> weights, global_view<T> out,
               const __grid_constant__ stencil_shape of, loads how) {
  using tuning = stencil_tuning;
  constexpr int held = neighbours_of<T>;
  constexpr int windows = tuning::results_of_thread / held;
  constexpr int apart = tuning::threads * held;
  constexpr int results = windows * apart;
  SHARED_ARRAY(T, results + tuning::taps_at_once + tuning::threads, elements);
  SHARED_ARRAY(T, tuning::taps_at_once, factors);
  const int thread = static_cast<int>(threadIdx.x);
  const index_t begin = static_cast<index_t>(blockIdx.x) * results;
  const int wanted = of.results - begin < results ? static_cast<int>(of.results - begin) : results;
  T sums[windows][held] = {};
#pragma unroll 1
  for (index_t tap = 0; tap < of.taps; tap += tuning::taps_at_once) {
    const int taps = of.taps - tap < tuning::taps_at_once ? static_cast<int>(of.taps - tap)
                                                          : tuning::taps_at_once;
    if (tap > 0) __syncthreads();  // the turn before is over
    bring_elements(in, of, of.first + begin + tap, wanted, taps, elements);
    for (int k = thread; k < (taps + held - 1) / held * held; k += tuning::threads) {
      T factor = T(0);
      if (k < taps) factor = weights[tap + k];
      factors[k] = factor;
    }
    __syncthreads();
    T window[windows][2 * held];
#pragma unroll
    for (int w = 0; w < windows; ++w)
      load_shared<held>(elements, thread * held + w * apart, window[w]);
    int k = 0;
#pragma unroll 1
    for (; k + held <= taps; k += held)
      slide_windows<held>(elements, factors, k, held, window, sums);
    if (k < taps) slide_windows<1>(elements, factors, k, taps - k, window, sums);
  }
#pragma unroll
  for (int w = 0; w < windows; ++w) {
    const int first = thread * held + w * apart;
    if (how == loads::sixteen_bytes && first + held <= wanted) {
      store_wide(out, begin + first, sums[w]);
    } else {
#pragma unroll
      for (int r = 0; r < held; ++r)
        if (first + r < wanted) out[begin + first + r] = sums[w][r];
    }
  }
}

}  // namespace riemann::patterns
