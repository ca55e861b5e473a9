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
#include "riemann/kernels/patterns/lines/row_sums_narrow.cuh"
#include "riemann/kernels/patterns/lines/row_sums_short.cuh"
#include "riemann/kernels/patterns/lines/row_sums_thread_per_row.cuh"

namespace riemann::patterns {

/// Of this unit alone: nvcc's and the emulator's are different kernels of the same name.
template <class T>
static line_kernels line_kernels_made(const named_operation& op) {
  line_kernels kernels;
  visit_line_accumulator<T>(op, [&]<class A>(std::type_identity<A>) {
    kernels = {
        .row_sums = kernel_handle<&row_sums<A, T, loads::sixteen_bytes>>(),
        .row_sums_apart = kernel_handle<&row_sums<A, T, loads::apart>>(),
        .row_sums_short = {kernel_handle<&row_sums_short<A, T, 1>>(),
                           kernel_handle<&row_sums_short<A, T, 2>>(),
                           kernel_handle<&row_sums_short<A, T, 4>>(),
                           kernel_handle<&row_sums_short<A, T, 8>>()},
        .row_sums_narrow = kernel_handle<&row_sums_narrow<A, T>>(),
        .merge_row_parts = kernel_handle<&merge_row_parts<A, T>>(),
        .column_sums = kernel_handle<&column_sums<A, T, loads::sixteen_bytes>>(),
        .column_sums_apart = kernel_handle<&column_sums<A, T, loads::apart>>(),
        .column_sums_single = kernel_handle<&column_sums<A, T, loads::single>>(),
        .column_sums_short = {kernel_handle<&column_sums_short<A, T, 1>>()},
        .merge_column_parts = kernel_handle<&merge_column_parts<A, T>>(),
        .row_sums_thread_per_row = kernel_handle<&row_sums_thread_per_row<A, T>>(),
        .row_sums_block_per_row = kernel_handle<&row_sums_block_per_row<A, T>>(),
        .column_sums_thread_per_column = kernel_handle<&column_sums_thread_per_column<A, T>>(),
        .state_bytes = sizeof(A)};
    if constexpr (column_sums_tuning::most_rounds_of_short_lines<T> >= 4) {
      kernels.column_sums_short[1] = kernel_handle<&column_sums_short<A, T, 2>>();
      kernels.column_sums_short[2] = kernel_handle<&column_sums_short<A, T, 4>>();
    }
  });
  return kernels;
}

}  // namespace riemann::patterns
