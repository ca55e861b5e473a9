// vector_add: c = a + b, the kernel that nothing but memory limits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/loads.hpp"
#include "riemann/kernels/patterns/vector_add/vector_add.hpp"

namespace riemann::patterns {

/// Any grid: a thread takes vector_add_tuning::loads groups of neighbours, a block's width apart.
template <class T>
__global__ void __launch_bounds__(vector_add_tuning::threads)
    vector_add(global_view<const T> a, global_view<const T> b, global_view<T> c, index_t count,
               loads how) {
  constexpr int held = neighbours_of<T>;
  constexpr int at_once = vector_add_tuning::loads;
  const index_t first =
      (static_cast<index_t>(blockIdx.x) * blockDim.x * at_once + threadIdx.x) * held;
  const index_t apart = static_cast<index_t>(blockDim.x) * held;
  if (how == loads::sixteen_bytes) {
    T left[at_once][held];
    T right[at_once][held];
#pragma unroll
    for (int k = 0; k < at_once; ++k) {
      const index_t at = first + k * apart;
      if (at + held > count) continue;
      load_wide(a, at, left[k]);
      load_wide(b, at, right[k]);
    }
#pragma unroll
    for (int k = 0; k < at_once; ++k) {
      const index_t at = first + k * apart;
      if (at + held > count) continue;
#pragma unroll
      for (int l = 0; l < held; ++l) left[k][l] += right[k][l];
      store_wide(c, at, left[k]);
    }
    const index_t whole = count / held * held;
    if (first == 0)
      for (index_t i = whole; i < count; ++i) c[i] = a[i] + b[i];
    return;
  }
  const index_t begin = first - static_cast<index_t>(threadIdx.x) * held;
  const index_t end = begin + at_once * apart < count ? begin + at_once * apart : count;
  for (index_t i = begin + threadIdx.x; i < end; i += blockDim.x) c[i] = a[i] + b[i];
}

}  // namespace riemann::patterns
