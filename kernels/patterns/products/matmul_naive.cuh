// matmul_naive: a thread for every element of C walks along a row of A and down a column of B.
// When not to use: every element of A and B is read from memory again and again.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/products/product_shape.hpp"

namespace riemann::patterns {

/// Any grid of at least as many threads as C has elements.
template <class T>
__global__ void matmul_naive(global_view<const T> a, global_view<const T> b, global_view<T> c,
                             const __grid_constant__ product_shape of) {
  const index_t at = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (at >= of.m * of.n) return;
  const index_t row = at / of.n;
  const index_t column = at % of.n;
  T sum = 0;
  for (index_t l = 0; l < of.k; ++l) {
    const T left = a[row * of.k + l];
    const T right = b[l * of.n + column];
    sum = riemann::fma(left, right, sum);
  }
  c[at] = sum;
}

}  // namespace riemann::patterns
