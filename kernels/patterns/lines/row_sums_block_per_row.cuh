// row_sums_block_per_row: a block strides through a row, then its threads' results meet in a tree
// in shared memory.
// When not to use: rows shorter than a block leave threads idle.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/row_sums_thread_per_row.cuh"

namespace riemann::patterns {

/// A block of a power of two of threads for every row; a state a thread of dynamic shared memory.
template <class Accumulator, class T>
__global__ void row_sums_block_per_row(global_view<const T> data,
                                       const __grid_constant__ strided_lines what,
                                       global_view<T> out) {
  RIEMANN_DYNAMIC_SHARED_ARRAY(Accumulator, states);
  const index_t row = static_cast<index_t>(blockIdx.x);
  const int thread = static_cast<int>(threadIdx.x);
  Accumulator state;
  for (index_t j = thread; j < what.length; j += static_cast<int>(blockDim.x)) {
    const T term = data[row * what.line_stride + j * what.element_stride];
    state.add(term);
  }
  states[thread] = state;
  for (int stride = static_cast<int>(blockDim.x) / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (thread < stride) states[thread].merge(states[thread + stride]);
  }
  if (thread == 0)
    out[row] = value_of_line<T>(static_cast<Accumulator>(states[0]), what.value, what.length);
}

}  // namespace riemann::patterns
