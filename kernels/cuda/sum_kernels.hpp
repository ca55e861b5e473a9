// Kernels and sources whose types only the kernels know.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann::cuda {

/// What sums an Accumulator's terms of a Source, compiled ahead or by kernel_for(): functions for
/// cudaLaunchKernelExC.
struct sum_kernels {
  const void* sum = nullptr;  // tiled<Accumulator, 1, Source>; if error-free, exact_sum<Source>
  const void* several_tiles = nullptr;  // tiled<Accumulator, most_tiles_per_block, Source>, or none
};

/// A Source, and the size of its terms. Kernels are given a copy of it.
struct erased_source {
  const void* source;
  int term_bytes;
};

}  // namespace riemann::cuda
