// What patterns write down: what each lane holds, row by row.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/warp/pattern_facts.hpp"

namespace riemann::patterns {

/// One warp's notes: a row of 32 numbers, and for rows of memory what the word held before and
/// after.
struct board {
  global_view<double> cells;  // rows * 32, then rows * 2

  /// Every lane: what it holds in that row.
  template <class T>
  __device__ void write(int row, T value) const {
    cells[row * lanes + static_cast<int>(threadIdx.x)] = static_cast<double>(value);
  }
  /// One lane: what the row's word in memory held before and after.
  template <class T>
  __device__ void write_word(int rows, int row, T before, T after) const {
    cells[rows * lanes + 2 * row] = static_cast<double>(before);
    cells[rows * lanes + 2 * row + 1] = static_cast<double>(after);
  }
};

/// One warp: shows the pattern. `words`: 8 bytes of memory for each row.
template <class Pattern>
__global__ void show(global_view<const int> before, global_view<unsigned long long> words,
                     global_view<double> cells) {
  Pattern::run(before[threadIdx.x], words, board{cells});
}

}  // namespace riemann::patterns
