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
};

}  // namespace riemann
