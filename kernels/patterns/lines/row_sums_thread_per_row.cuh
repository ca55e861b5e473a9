// row_sums_thread_per_row: the first kernel everybody writes: a thread adds a row from left to
// right. When not to use: neighbouring threads read elements a whole row apart, a sector each.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/line_access.cuh"

namespace riemann::patterns {

/// One thread: a line in order.
template <class Accumulator, class T>
__device__ void sum_line_in_order(global_view<const T> data, const strided_lines& what,
                                  index_t line, global_view<T> out) {
  Accumulator state;
  for (index_t j = 0; j < what.length; ++j) {
    const T term = data[line * what.line_stride + j * what.element_stride];
    state.add(term);
  }
  out[line] = value_of_line<T>(state, what.value, what.length);
}

/// Any grid of at least as many threads as rows.
template <class Accumulator, class T>
__global__ void row_sums_thread_per_row(global_view<const T> data,
                                        const __grid_constant__ strided_lines what,
                                        global_view<T> out) {
  const index_t row = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row < what.lines) sum_line_in_order<Accumulator>(data, what, row, out);
}

}  // namespace riemann::patterns
