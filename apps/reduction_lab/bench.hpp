// How fast, by size.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/inputs.hpp"
#include "apps/reduction_lab/runs.hpp"

#include <functional>

namespace riemann::reduction_lab {

/// The best of several runs each, on an array that the caches may hold.
struct bench_row {
  index_t count = 0;
  index_t bytes = 0;
  double tiled_seconds = 0;
  double loop_seconds = 0;  // the plain loop, in order, without compensation
};

inline constexpr index_t smallest_bench = index_t{1} << 10;
inline constexpr index_t largest_bench = index_t{1} << 32;

/// Sizes from smallest_bench to asked.count by factors of 4, as many as fit the memory; `tell`
/// after each. Throws not_built on a GPU.
void bench(const named_operation&, const input& asked, const setting&, const progress_t&,
           const std::function<void(const bench_row&)>& tell);

}  // namespace riemann::reduction_lab
