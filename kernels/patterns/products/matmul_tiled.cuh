// matmul_tiled: blocks bring square tiles of A and B to shared memory, where every element serves a
// whole row or column of the tile.
// When not to use: every product reads two numbers from shared memory, which is what limits it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/products/matmul.hpp"
#include "riemann/kernels/patterns/products/product_shape.hpp"

namespace riemann::patterns {

/// Blocks of tile * tile / rows_of_thread threads, one for every tile of C.
template <class T>
__global__ void __launch_bounds__(matmul_tuning::tile* matmul_tuning::tile /
                                  matmul_tuning::rows_of_thread)
    matmul_tiled(global_view<const T> a, global_view<const T> b, global_view<T> c,
                 const __grid_constant__ product_shape of) {
  constexpr int tile = matmul_tuning::tile;
  constexpr int rows = matmul_tuning::rows_of_thread;
  constexpr int apart = tile / rows;
  RIEMANN_SHARED_ARRAY(T, tile * tile, left);
  RIEMANN_SHARED_ARRAY(T, tile * tile, right);
  const int x = static_cast<int>(threadIdx.x) % tile;
  const int y = static_cast<int>(threadIdx.x) / tile;
  const index_t first_row = static_cast<index_t>(blockIdx.x) / of.tiles_across * tile;
  const index_t column = static_cast<index_t>(blockIdx.x) % of.tiles_across * tile + x;
  T sums[rows] = {};
  for (index_t first = 0; first < of.k; first += tile) {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int row = y + r * apart;
      T of_a = 0;
      T of_b = 0;
      if (first_row + row < of.m && first + x < of.k)
        of_a = a[(first_row + row) * of.k + first + x];
      if (first + row < of.k && column < of.n) of_b = b[(first + row) * of.n + column];
      left[row * tile + x] = of_a;
      right[row * tile + x] = of_b;
    }
    __syncthreads();
    const int depth = of.k - first < tile ? static_cast<int>(of.k - first) : tile;
    for (int l = 0; l < depth; ++l) {
      const T of_b = right[l * tile + x];
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        const T of_a = left[(y + r * apart) * tile + l];
        sums[r] = riemann::fma(of_a, of_b, sums[r]);
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const index_t row = first_row + y + r * apart;
    if (row < of.m && column < of.n) c[row * of.n + column] = sums[r];
  }
}

}  // namespace riemann::patterns
