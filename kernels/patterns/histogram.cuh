// histogram: warps count in copies of the bins in shared memory; where the bins do not fit, in
// global memory. A thread adds neighbours of the same bin by itself first, so that many equal
// elements do not queue for one counter.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/histogram_bins.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann::patterns {

template <class Total>
__global__ void empty_bins(global_view<Total> totals, index_t bins) {
  const index_t bin = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (bin < bins) totals[bin] = Total(0);
}

template <class Total>
__global__ void finish_bins(global_view<const Total> totals, index_t bins,
                            global_view<double> out) {
  const index_t bin = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (bin >= bins) return;
  const Total total = totals[bin];
  out[bin] = static_cast<double>(total);
}

/// What a thread has added for the bin it met last.
template <class Number>
struct bin_run {
  index_t bin = -1;
  Number sum = 0;
};

/// Any block of whole warps, any grid. Number is unsigned for counts (a block takes fewer than 2^32
/// elements), double for weights; Total is what they are added up in. Dynamic shared memory: a
/// Number for each bin of each copy.
template <class T, class Number, class Total>
__global__ void histogram(global_view<const T> in, global_view<const T> weights,
                          const __grid_constant__ histogram_shape of, global_view<Total> totals) {
  constexpr int at_once = 4;
  DYNAMIC_SHARED_ARRAY(Number, counters);
  const int thread = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
  const int kept = of.copies * static_cast<int>(of.copies > 0 ? of.bins : 0);
  for (int k = thread; k < kept; k += threads) counters[k] = Number(0);
  __syncthreads();
  const index_t own_copy = of.copies > 0 ? thread / 32 % of.copies * of.bins : 0;
  bin_run<Number> run;
  const auto flush = [&] {
    if (run.bin < 0) return;
    if (of.copies > 0)
      atomicAdd(counters + (own_copy + run.bin), run.sum);
    else
      atomicAdd(totals + run.bin, static_cast<Total>(run.sum));
  };
  const index_t step = static_cast<index_t>(gridDim.x) * threads;
  const index_t first = static_cast<index_t>(blockIdx.x) * threads + thread;
  for (index_t i = first; i < of.count; i += at_once * step) {
    T ready[at_once];
    T heavy[at_once];
#pragma unroll
    for (int k = 0; k < at_once; ++k)
      if (i + k * step < of.count) {
        ready[k] = in[i + k * step];
        if constexpr (is_same<Number, double>) heavy[k] = weights[i + k * step];
      }
#pragma unroll
    for (int k = 0; k < at_once; ++k) {
      if (i + k * step >= of.count) continue;
      const index_t bin = bin_of(of, static_cast<double>(ready[k]));
      Number weight = 1;
      if constexpr (is_same<Number, double>) weight = static_cast<double>(heavy[k]);
      if (bin != run.bin) {
        flush();
        run = {bin, 0};
      }
      run.sum += weight;
    }
  }
  flush();
  if (of.copies == 0) return;
  __syncthreads();
  for (int bin = thread; bin < static_cast<int>(of.bins); bin += threads) {
    Total sum = 0;
    for (int copy = 0; copy < of.copies; ++copy) {
      const Number part = counters[copy * static_cast<int>(of.bins) + bin];
      sum += static_cast<Total>(part);
    }
    if (sum != 0) atomicAdd(totals + bin, sum);
  }
}

}  // namespace riemann::patterns
