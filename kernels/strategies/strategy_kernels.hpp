// Handles of a strategy's kernels, and what they are given.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann::strategies {

/// What cudaLaunchKernelExC takes as functions; see kernels.cuh.
struct strategy_kernels {
  const void* first = nullptr;     // reads elements
  const void* later = nullptr;     // reads states
  const void* identity = nullptr;  // writes one state
  unsigned long state_bytes = 0;
};

/// What a kernel is given beside its items.
struct strategy_work {
  int factor = 1;              // coarsening
  void* scratch = nullptr;     // a state for every thread of the grid, or for every block
  unsigned* ticket = nullptr;  // zero between launches, but for its upper bit
};

}  // namespace riemann::strategies
