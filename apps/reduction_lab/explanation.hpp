// The costs of a strategy, counted on the emulator, and the reasons.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/gpu_counters.hpp"
#include "apps/reduction_lab/runs.hpp"
#include "riemann/kernels/emulator/emulate.hpp"
#include "riemann/kernels/emulator/observer.hpp"
#include "riemann/lib/reading/host_array.hpp"

#include <optional>
#include <string>
#include <vector>

namespace riemann::reduction_lab {

struct explanation {
  std::string strategy;
  std::string why_not;  // it does not do this; the rest is then empty
  index_t count = 0;
  std::vector<strategy_pass> launches;
  emulator::counts load;             // until a block's first barrier
  emulator::counts tree;             // merges of states in memory
  emulator::counts finish;           // what comes after
  long long barriers = 0;            // by block
  long long warp_operations = 0;     // shuffles, ballots and __syncwarp, by warp
  long long additions = 0;           // that the result needs
  long long lanes_spent = 0;         // on additions: 32 for each instruction of a warp
  std::string lesson;                // why it costs what it costs: a paragraph
  std::optional<gpu_counts> on_gpu;  // what a GPU's own counters say, where they were asked

  emulator::counts all() const;
  double utilisation() const;  // additions / lanes_spent; 1 where nothing was spent
};

/// Of the strategies by name, on an emulated device of that many multiprocessors. Throws
/// emulator::fault.
std::vector<explanation> explain(const std::vector<std::string>& strategies, const named_operation&,
                                 const host_array&, const setting& on_emulator,
                                 int multiprocessors = emulation_options().multiprocessors);

}  // namespace riemann::reduction_lab
