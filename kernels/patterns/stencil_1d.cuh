// stencil_1d: a block brings its elements and their halo to shared memory once; a radius too large
// for it is taken in turns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/stencil.hpp"
#include "riemann/kernels/patterns/stencil_elements.hpp"

namespace riemann::patterns {

/// Blocks of stencil_tuning::threads threads, each for threads * results_of_thread results.
template <class T>
__global__ void __launch_bounds__(stencil_tuning::threads)
    stencil_1d(global_view<const T> in, global_view<const T> weights, global_view<T> out,
               const __grid_constant__ stencil_shape of) {
  using tuning = stencil_tuning;
  constexpr int each = tuning::results_of_thread;
  constexpr int results = tuning::threads * each;
  constexpr int halo = tuning::taps_at_once - 1;
  SHARED_ARRAY(T, results + halo, elements);
  SHARED_ARRAY(T, tuning::taps_at_once, factors);
  const int thread = static_cast<int>(threadIdx.x);
  const index_t begin = static_cast<index_t>(blockIdx.x) * results;
  const int wanted = of.results - begin < results ? static_cast<int>(of.results - begin) : results;
  T sums[each] = {};
#pragma unroll 1
  for (index_t tap = 0; tap < of.taps; tap += tuning::taps_at_once) {
    const int taps = of.taps - tap < tuning::taps_at_once ? static_cast<int>(of.taps - tap)
                                                          : tuning::taps_at_once;
    __syncthreads();  // the turn before is over
    const index_t from = of.first + begin + tap;
    for (int k = thread; k < wanted + taps - 1; k += tuning::threads) {
      const index_t at = element_at(of, from + k);
      T element = 0;
      if (at >= 0) element = in[at];
      elements[k] = element;
    }
    for (int k = thread; k < taps; k += tuning::threads) {
      const T factor = weights[tap + k];
      factors[k] = factor;
    }
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < taps; ++k) {
      const T factor = factors[k];
#pragma unroll
      for (int r = 0; r < each; ++r) {
        const int result = thread + r * tuning::threads;
        if (result < wanted) {
          const T element = elements[result + k];
          sums[r] = riemann::fma(factor, element, sums[r]);
        }
      }
    }
  }
#pragma unroll
  for (int r = 0; r < each; ++r) {
    const int result = thread + r * tuning::threads;
    if (result < wanted) out[begin + result] = sums[r];
  }
}

}  // namespace riemann::patterns
