// matmul_blocked: a thread holds a square of C in registers, so that every number read from shared
// memory serves eight products; the next tiles are on their way while these are multiplied.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/global_access.cuh"
#include "riemann/kernels/patterns/products/matmul.hpp"
#include "riemann/kernels/patterns/products/product_shape.hpp"
#include "riemann/kernels/patterns/shared_access.cuh"

namespace riemann::patterns {

/// Elements of a row of the transposed tile of A: a few more than it has, so that threads that put
/// neighbours of a row of A beneath each other meet different banks.
inline constexpr int row_of_a = matmul_tuning::block_rows + 4;

/// What a thread brings of a tile of A and of B: its elements, on their way to shared memory.
template <class T>
struct brought {
  static constexpr int held = neighbours_of<T>;
  static constexpr int loads =
      matmul_tuning::block_rows * matmul_tuning::block_depth / (matmul_tuning::threads * held);
  static constexpr int loads_of_a_row = matmul_tuning::block_depth / held;
  static constexpr int loads_of_b_row = matmul_tuning::block_columns / held;
  T of_a[loads][held];
  T of_b[loads][held];
};

/// All threads of a block: the elements of depth `first` ... of the block's rows of A and columns
/// of B; zero where there are none. Load number t of a row of A takes its neighbours along k, of B
/// along n.
template <loads How, class T>
__device__ void bring(global_view<const T> a, global_view<const T> b, const product_shape& of,
                      index_t first_row, index_t first_column, index_t first, brought<T>& to) {
  using tuning = matmul_tuning;
  constexpr int held = brought<T>::held;
  constexpr int loads_of_a_row = brought<T>::loads_of_a_row;
  constexpr int loads_of_b_row = brought<T>::loads_of_b_row;
#pragma unroll
  for (int t = 0; t < brought<T>::loads; ++t) {
    const int load = static_cast<int>(threadIdx.x) + t * tuning::threads;
    const index_t row = first_row + load / loads_of_a_row;
    const index_t depth = first + load % loads_of_a_row * held;
#pragma unroll
    for (int k = 0; k < held; ++k) to.of_a[t][k] = 0;
    load_neighbours<How>(a + row * of.k, depth, row < of.m ? of.k : 0, to.of_a[t]);
    const index_t row_of_b = first + load / loads_of_b_row;
    const index_t column = first_column + load % loads_of_b_row * held;
#pragma unroll
    for (int k = 0; k < held; ++k) to.of_b[t][k] = 0;
    load_neighbours<How>(b + row_of_b * of.n, column, row_of_b < of.k ? of.n : 0, to.of_b[t]);
  }
}

/// All threads of a block: puts them into `left`, transposed, and `right`: rows of row_of_a and
/// block_columns elements, one for each depth.
template <class T>
__device__ void put(const brought<T>& from, shared_array<T> left, shared_array<T> right) {
  using tuning = matmul_tuning;
  constexpr int held = brought<T>::held;
  constexpr int loads_of_a_row = brought<T>::loads_of_a_row;
  constexpr int loads_of_b_row = brought<T>::loads_of_b_row;
#pragma unroll
  for (int t = 0; t < brought<T>::loads; ++t) {
    const int load = static_cast<int>(threadIdx.x) + t * tuning::threads;
#pragma unroll
    for (int k = 0; k < held; ++k)
      left[(load % loads_of_a_row * held + k) * row_of_a + load / loads_of_a_row] = from.of_a[t][k];
#pragma unroll
    for (int k = 0; k < held; ++k)
      right[load / loads_of_b_row * tuning::block_columns + load % loads_of_b_row * held + k] =
          from.of_b[t][k];
  }
}

/// One block: its block_rows x block_columns of C. Beyond k zeros are multiplied, which changes
/// nothing but the sign of a sum that has underflowed to -0.
template <loads How, class T>
__device__ void multiply_block(global_view<const T> a, global_view<const T> b, global_view<T> c,
                               const product_shape& of, shared_array<T> left,
                               shared_array<T> right) {
  using tuning = matmul_tuning;
  constexpr int per = tuning::per_thread;
  constexpr int half = per / 2;
  constexpr int across = tuning::block_columns / per;
  constexpr int stage_of_a = row_of_a * tuning::block_depth;
  constexpr int stage_of_b = tuning::block_columns * tuning::block_depth;
  const index_t first_row = static_cast<index_t>(blockIdx.x) / of.tiles_across * tuning::block_rows;
  const index_t first_column =
      static_cast<index_t>(blockIdx.x) % of.tiles_across * tuning::block_columns;
  // A thread's rows and columns are two groups of four, half a block apart: neighbouring threads
  // then read neighbouring 16 bytes of shared memory.
  const int x = static_cast<int>(threadIdx.x) % across * half;
  const int y = static_cast<int>(threadIdx.x) / across * half;
  T sums[per][per] = {};
  brought<T> next;
  bring<How>(a, b, of, first_row, first_column, 0, next);
  put(next, left, right);
  __syncthreads();
  int stage = 0;
#pragma unroll 1
  for (index_t first = 0; first < of.k; first += tuning::block_depth) {
    const bool more = first + tuning::block_depth < of.k;
    if (more) bring<How>(a, b, of, first_row, first_column, first + tuning::block_depth, next);
    const auto of_a = left + stage * stage_of_a;
    const auto of_b = right + stage * stage_of_b;
#pragma unroll
    for (int l = 0; l < tuning::block_depth; ++l) {
      T rows[per];
      T columns[per];
      load_shared<half>(of_a, l * row_of_a + y, rows);
      load_shared<half>(of_a, l * row_of_a + tuning::block_rows / 2 + y, rows + half);
      load_shared<half>(of_b, l * tuning::block_columns + x, columns);
      load_shared<half>(of_b, l * tuning::block_columns + tuning::block_columns / 2 + x,
                        columns + half);
#pragma unroll
      for (int i = 0; i < per; ++i)
#pragma unroll
        for (int j = 0; j < per; ++j) sums[i][j] = riemann::fma(rows[i], columns[j], sums[i][j]);
    }
    if (!more) break;
    stage = 1 - stage;
    put(next, left + stage * stage_of_a, right + stage * stage_of_b);
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < per; ++i) {
    const index_t row = first_row + y + i % half + i / half * (tuning::block_rows / 2);
    if (row >= of.m) continue;
#pragma unroll
    for (int j = 0; j < per; ++j) {
      const index_t column = first_column + x + j % half + j / half * (tuning::block_columns / 2);
      if (column < of.n) c[row * of.n + column] = sums[i][j];
    }
  }
}

/// Blocks of matmul_tuning::threads threads, one for every block_rows x block_columns of C.
template <class T>
__global__ void __launch_bounds__(matmul_tuning::threads, sizeof(T) == 4 ? 2 : 1)
    matmul_blocked(global_view<const T> a, global_view<const T> b, global_view<T> c,
                   const __grid_constant__ product_shape of, loads how) {
  using tuning = matmul_tuning;
  RIEMANN_SHARED_ARRAY(T, 2 * row_of_a * tuning::block_depth, left);
  RIEMANN_SHARED_ARRAY(T, 2 * tuning::block_columns * tuning::block_depth, right);
  if (how == loads::sixteen_bytes)
    multiply_block<loads::sixteen_bytes>(a, b, c, of, left, right);
  else
    multiply_block<loads::single>(a, b, c, of, left, right);
}

}  // namespace riemann::patterns
