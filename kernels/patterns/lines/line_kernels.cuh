// The handles of all kernels of line sums, for whoever compiles them: nvcc, or g++ for the
// emulator.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/column_sums.cuh"
#include "riemann/kernels/patterns/lines/column_sums_short.cuh"
#include "riemann/kernels/patterns/lines/column_sums_thread_per_column.cuh"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/lines/row_sums.cuh"
#include "riemann/kernels/patterns/lines/row_sums_block_per_row.cuh"
#include "riemann/kernels/patterns/lines/row_sums_short.cuh"
#include "riemann/kernels/patterns/lines/row_sums_thread_per_row.cuh"

namespace riemann::patterns {

/// Of this unit alone: nvcc's and the emulator's are different kernels of the same name.
template <class T>
static line_kernels line_kernels_made(const named_operation& asked) {
  line_kernels made;
  visit_line_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) {
    made = {{kernel_handle<&row_sums<A, T, 1>>(), kernel_handle<&row_sums<A, T, 2>>(),
             kernel_handle<&row_sums<A, T, 4>>(), kernel_handle<&row_sums<A, T, 8>>()},
            kernel_handle<&row_sums_short<A, T>>(),
            kernel_handle<&merge_row_parts<A, T>>(),
            kernel_handle<&column_sums<A, T>>(),
            kernel_handle<&column_sums_short<A, T>>(),
            kernel_handle<&merge_column_parts<A, T>>(),
            kernel_handle<&row_sums_thread_per_row<A, T>>(),
            kernel_handle<&row_sums_block_per_row<A, T>>(),
            kernel_handle<&column_sums_thread_per_column<A, T>>(),
            sizeof(A)};
  });
  return made;
}

}  // namespace riemann::patterns
