// Speed by size.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/inputs.hpp"
#include "apps/reduction_lab/runs.hpp"

#include <functional>
#include <vector>

namespace riemann::reduction_lab {

/// Seconds for one call. `how`: on a GPU, "cold" where the cache has forgotten the data, "warm"
/// where it may hold them, "graph" where cold calls are replayed from a graph.
struct bench_measure {
  const char* who;
  const char* how;
  double seconds;
};

/// tiled comes first for each `how`, then its peers: on the CPU the plain loop, in
/// order, without compensation; on a GPU a kernel that only reads, and for sums the vendor's.
struct bench_row {
  index_t count = 0;
  index_t bytes = 0;
  std::vector<bench_measure> measures;
};

inline constexpr index_t smallest_bench = index_t{1} << 10;
inline constexpr index_t largest_bench = index_t{1} << 32;

/// Sizes from smallest_bench to array.count by factors of 4, as many as fit the memory; `tell`
/// after each. On the CPU the best of several runs, on an array that the caches may hold; on a GPU
/// the median of seven batches of calls that follow each other on a stream.
void bench(const named_operation&, const input& array, const setting&, const progress_t&,
           const std::function<void(const bench_row&)>& tell);

/// The same on the setting's GPU.
void bench_on_cuda(const named_operation&, const input& array, const setting&, const progress_t&,
                   const std::function<void(const bench_row&)>& tell);

}  // namespace riemann::reduction_lab
