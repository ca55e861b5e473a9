// What a strategy says of itself: listings, tables and tests follow from it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann {

/// When two runs on the same data give the same bits, for operations that round.
enum class repeatability {
  any_launch,   // always: any grid, block, stream and alignment
  same_launch,  // while grid and block stay the same
  never,        // atomics arrive in any order
};

/// How the blocks' partial results become one.
enum class finish { passes, atomics, last_block, grid_barrier, cluster, host, library };

/// Threads a block may have: up to 1024 of them, and
enum class block_shape {
  any,           // no further rule
  warps,         // a multiple of 32
  power_of_two,  // one of 32, 64, ... 1024
  one_warp,      // 32: the strategy's own
};

/// Device memory a launch needs beside its results.
enum class scratch_size { none, state_per_block, state_per_element };

struct strategy_facts {
  const char* name = "";
  const char* description = "";
  repeatability repeatable = repeatability::never;
  finish finishes = finish::passes;
  bool keeps_order = false;    // may combine with operations that do not commute
  bool arrays_only = true;     // terms that are computed must be written to memory first
  const char* launches = "";   // "1", "one a pass, n shrinks 512-fold", ...
  const char* workspace = "";  // device memory beside the data
  int compute_capability = 0;  // 90: needs 9.0; 0: any
  block_shape block = block_shape::any;
  int elements_per_thread = 0;  // 0: strides through the data with a grid of the GPU's size
  int threads_per_atomic = 0;   // that share one; 0: all of a block
  int blocks_per_cluster = 1;   // that share their shared memory and leave one result
  bool coarsens = false;        // a thread takes elements_per_thread * factor
  scratch_size scratch = scratch_size::none;
};

}  // namespace riemann
