// histogram: warps count in copies of the bins in shared memory; where the bins do not fit, in
// global memory. Of what has weights, and there, a thread adds neighbours of the same bin by itself
// first, so that many equal elements do not queue for one counter.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/histogram/histogram_bins.hpp"
#include "riemann/kernels/patterns/loads.hpp"
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

/// One thread: the bins of some elements; what lies outside gets a number that is no bin's.
template <class Index, class T, int Count>
__device__ void find_bins(const histogram_shape& of, const T (&elements)[Count],
                          Index (&bins)[Count]) {
  if constexpr (sizeof(T) == sizeof(float)) {
    bool sure = true;
#pragma unroll
    for (int k = 0; k < Count; ++k) bins[k] = quick_bin_of(of, elements[k], sure);
    if (sure) return;
  }
#pragma unroll
  for (int k = 0; k < Count; ++k) {
    if (k > 0 && elements[k] == elements[k - 1])
      bins[k] = bins[k - 1];
    else
      bins[k] = static_cast<Index>(bin_of(of, static_cast<double>(elements[k])));
  }
}

/// One thread: counts every element at once, in shared memory, where the hardware adds a warp's
/// equal elements together; what lies outside has a counter of its own behind the bins.
struct counts_in_block {
  using index = int;
  shared_array<unsigned> counters;
  int bins;

  __device__ void take(int bin, unsigned one) const {
    const bool inside = static_cast<unsigned>(bin) < static_cast<unsigned>(bins);
    atomicAdd(counters + (inside ? bin : bins), one);
  }
  __device__ void finish() const {}
};

/// One thread: adds neighbours of the same bin by itself first, so that equal elements do not queue
/// for one counter.
template <class Number, class Total, class Index, class Counters>
struct runs_of_bin {
  using index = Index;
  Counters counters;
  Index bins;
  Index bin = -1;
  Number sum = 0;

  __device__ void take(Index next, Number weight) {
    if (next != bin) {
      finish();
      bin = next;
      sum = 0;
    }
    sum += weight;
  }
  __device__ void finish() const {
    if (bin >= 0 && bin < bins) atomicAdd(counters + bin, static_cast<Total>(sum));
  }
};

/// One of `threads` threads: its share of all elements.
template <class Number, class T, class Counting>
__device__ void count_elements(global_view<const T> in, global_view<const T> weights,
                               const histogram_shape& of, loads how, index_t thread,
                               index_t threads, Counting counting) {
  constexpr int at_once = histogram_tuning::loads_in_flight;
  constexpr int held = neighbours_of<T>;
  constexpr bool weighted = is_same<Number, double>;
  const index_t step = threads * held;
  const index_t whole = how == loads::sixteen_bytes ? of.count / held * held : 0;
  index_t at = thread * held;
  const auto take = [&](const T(&elements)[held], index_t from) {
    T heavy[held];
    if constexpr (weighted) load_wide(weights, from, heavy);
    typename Counting::index bins[held];
    find_bins(of, elements, bins);
#pragma unroll
    for (int k = 0; k < held; ++k) {
      if constexpr (weighted)
        counting.take(bins[k], static_cast<double>(heavy[k]));
      else
        counting.take(bins[k], 1);
    }
  };
#pragma unroll 1
  for (; at + (at_once - 1) * step < whole; at += at_once * step) {
    T ready[at_once][held];
#pragma unroll
    for (int k = 0; k < at_once; ++k) load_wide(in, at + k * step, ready[k]);
#pragma unroll
    for (int k = 0; k < at_once; ++k) take(ready[k], at + k * step);
  }
#pragma unroll 1
  for (; at < whole; at += step) {
    T ready[held];
    load_wide(in, at, ready);
    take(ready, at);
  }
#pragma unroll 1
  for (index_t i = whole + thread; i < of.count; i += threads) {
    const T element[1] = {in[i]};
    typename Counting::index bin[1];
    find_bins(of, element, bin);
    Number weight = 1;
    if constexpr (weighted) weight = static_cast<double>(weights[i]);
    counting.take(bin[0], weight);
  }
  counting.finish();
}

/// Blocks of whole warps, histogram_tuning::threads at most, any grid. Number is unsigned for
/// counts (a block takes fewer than 2^32 elements), double for weights; Total is what they are
/// added up in. Dynamic shared memory: a Number for each bin of each copy, and one more.
template <class T, class Number, class Total>
__global__ void __launch_bounds__(histogram_tuning::threads)
    histogram(global_view<const T> in, global_view<const T> weights,
              const __grid_constant__ histogram_shape of, loads how, global_view<Total> totals) {
  RIEMANN_DYNAMIC_SHARED_ARRAY(Number, counters);
  const int thread = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
  const int bins = of.copies > 0 ? static_cast<int>(of.bins) : 0;
  const int of_copy = bins + 1;
  for (int k = thread; k < of.copies * of_copy; k += threads) counters[k] = Number(0);
  __syncthreads();
  const index_t of_grid = static_cast<index_t>(gridDim.x) * threads;
  const index_t number = static_cast<index_t>(blockIdx.x) * threads + thread;
  if (of.copies > 0) {
    const shared_array<Number> own = counters + thread / 32 % of.copies * of_copy;
    if constexpr (is_same<Number, unsigned>)
      count_elements<Number>(in, weights, of, how, number, of_grid, counts_in_block{own, bins});
    else
      count_elements<Number>(in, weights, of, how, number, of_grid,
                             runs_of_bin<Number, Number, int, shared_array<Number>>{own, bins});
  } else {
    count_elements<Number>(
        in, weights, of, how, number, of_grid,
        runs_of_bin<Number, Total, index_t, global_view<Total>>{totals, of.bins});
  }
  if (of.copies == 0) return;
  __syncthreads();
  for (int bin = thread; bin < bins; bin += threads) {
    Total sum = 0;
    for (int copy = 0; copy < of.copies; ++copy) {
      const Number part = counters[copy * of_copy + bin];
      sum += static_cast<Total>(part);
    }
    if (sum != 0) atomicAdd(totals + bin, sum);
  }
}

}  // namespace riemann::patterns
