// What a GPU's own counters say of a strategy: read by NVIDIA's profiler, which runs the lab again.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"

#include <optional>
#include <string>
#include <vector>

namespace riemann::reduction_lab {

/// Of all launches together. What the profiler does not know of this GPU is absent.
struct gpu_counts {
  std::string why_not;  // there are none: a sentence; the rest is then empty
  index_t launches = 0;
  std::optional<index_t> requests;         // warp accesses to global memory,
  std::optional<index_t> atomic_requests;  // and of these the atomic ones
  std::optional<index_t> sectors;          // of 32 bytes
  std::optional<index_t> bank_conflicts;
  std::optional<double> lanes_per_instruction;  // of all instructions, not only those that count
};

/// What the profiler is to run: this strategy once, on the GPU, on the same elements.
std::vector<std::string> words_on_gpu(const invocation&, const std::string& strategy);

/// Runs this program with these words under the profiler.
gpu_counts count_on_gpu(const std::vector<std::string>& words);

/// From what `ncu --csv --metrics ...` printed on either output.
gpu_counts counts_from(const std::string& printed);

}  // namespace riemann::reduction_lab
