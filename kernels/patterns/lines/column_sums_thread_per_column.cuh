// column_sums_thread_per_column: a thread adds a column from top to bottom; neighbouring threads
// read neighbouring elements.
// When not to use: few columns leave most of a GPU idle, and a thread waits for each element.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/row_sums_thread_per_row.cuh"

namespace riemann::patterns {

/// Any grid of at least as many threads as columns.
template <class Accumulator, class T>
__global__ void column_sums_thread_per_column(global_view<const T> data,
                                              const __grid_constant__ strided_lines what,
                                              global_view<T> out) {
  const index_t column = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (column < what.lines) sum_line_in_order<Accumulator>(data, what, column, out);
}

}  // namespace riemann::patterns
