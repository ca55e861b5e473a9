// A strategy by name, run on a GPU: for those who know names at run time only.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/strategies/facts.hpp"

#include <string>
#include <vector>

namespace riemann {

/// How a strategy is launched; 0 or empty: the strategy's own choice.
struct strategy_options {
  int block = 0;        // threads a block
  int grid = 0;         // blocks at most
  int factor = 0;       // coarsened_atomic: a thread first adds 2 * factor elements
  std::string inner;    // host_recursive: the tree within a block
  bool copies = false;  // host_recursive: copy and allocate for every block, as its original did

  bool operator==(const strategy_options&) const = default;
};

/// One pass of a strategy: what it did and the device time it took.
struct strategy_pass {
  std::string what;   // "block sums", "atomics", ...
  index_t items = 0;  // elements or partial results read
  int blocks = 0;     // 0: as the strategy sees fit
  int threads = 0;    // of a block
  double seconds = 0;
};

struct strategy_run {
  answer value;
  double seconds = 0;  // device time, first pass to last result
  std::vector<strategy_pass> passes;
};

/// Every strategy, in the order of the family's list; the same in every build.
const std::vector<strategy_facts>& all_strategies();

/// Null for an unknown name.
const strategy_facts* strategy_named(const std::string&);

/// What is wrong with running it on that device: a sentence that says what is supported; or
/// nothing. Unknown names are told with the known ones.
std::string why_not_runnable(const cuda::session&, const std::string& strategy,
                             const named_operation&, const std::string& type,
                             const strategy_options&);

/// `count` elements of the type called `type` in device memory, on the session's device.
/// Throws std::invalid_argument with what why_not_runnable says, or for an empty array where the
/// operation has no identity.
strategy_run run_strategy(cuda::session&, const std::string& strategy, const named_operation&,
                          const std::string& type, const void* device_data, index_t count,
                          const strategy_options&);

}  // namespace riemann
