// The launches of a strategy on one array: how many blocks, which memory, in which order. For
// whoever executes them: a GPU, or the emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/facts.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace riemann::strategies {

/// One launch. Items are elements or states at `from`.
struct planned_launch {
  const char* what = "";
  const void* kernel = nullptr;
  unsigned blocks = 1;
  int threads = 1;
  std::size_t shared_bytes = 0;
  int cluster = 1;           // blocks that share their shared memory
  bool cooperative = false;  // all blocks resident
  const void* from = nullptr;
  index_t items = 0;
  strategy_work work;
  void* out = nullptr;
  bool writes_only = false;  // the kernel takes nothing but `out`
};

/// The launch's arguments as cudaLaunchKernelExC takes them: pointers to values. Lives as long as
/// the call does.
class launch_arguments {
 public:
  explicit launch_arguments(const planned_launch& launch)
      : launch_(launch), all_{&launch_.from, &launch_.items, &launch_.work, &launch_.out} {}
  launch_arguments(const launch_arguments&) = delete;  // points into itself
  launch_arguments& operator=(const launch_arguments&) = delete;

  void** get() { return launch_.writes_only ? all_ + 3 : all_; }

 private:
  planned_launch launch_;
  void* all_[4];
};

/// What launches are planned for.
struct plan_site {
  int multiprocessors = 1;
  std::function<std::byte*(std::size_t bytes)> memory;  // for as long as the launches live
  std::function<std::byte*(std::size_t bytes)> zeroed_memory;
  std::function<unsigned(const planned_launch&)> resident_blocks;  // the largest grid at once
};

struct planned_launches {
  std::vector<planned_launch> launches;
  void* results = nullptr;   // where the last launch leaves its states,
  index_t result_count = 1;  // and how many there are: one, but for host_recursive
};

/// For `count` elements at `data`. Throws std::invalid_argument for a cooperative grid that does
/// not fit.
planned_launches plan_launches(const strategy_facts&, const strategy_kernels&, const void* data,
                               index_t count, const strategy_options&, const plan_site&);

}  // namespace riemann::strategies
