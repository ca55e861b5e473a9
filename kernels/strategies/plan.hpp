// The launches of a strategy on one array, made once and enqueued as often as wanted.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/device_buffer.hpp"
#include "riemann/kernels/strategies/facts.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

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

/// Owns the memory its launches use; they may be captured in a graph and replayed while it lives.
class plan {
 public:
  /// For `count` elements at device address `data`, on the current device. `multiprocessors` of it.
  /// Throws std::invalid_argument for a cooperative grid that does not fit, cuda_error for memory.
  plan(const strategy_facts&, const strategy_kernels&, const void* data, index_t count,
       const strategy_options&, int multiprocessors);

  /// Only enqueues.
  void enqueue(cudaStream_t) const;

  const std::vector<planned_launch>& launches() const { return launches_; }
  static void enqueue(const planned_launch&, cudaStream_t);

  /// Where the last launch leaves its states, and how many there are: one, but for host_recursive.
  void* results() const { return results_; }
  index_t result_count() const { return result_count_; }

 private:
  void add_identity(const strategy_kernels&);
  void add_passes(const strategy_facts&, const strategy_kernels&, planned_launch first,
                  unsigned stride_blocks, index_t enough);
  std::byte* memory(std::size_t bytes);

  std::vector<cuda::device_buffer> memory_;
  std::vector<planned_launch> launches_;
  void* results_ = nullptr;
  index_t result_count_ = 1;
};

/// What is wrong with the number of threads a block, or nothing.
std::string why_not_such_blocks(const strategy_facts&, int threads);

/// The strategy's own choice where none is given.
int threads_of_block(const strategy_facts&, const strategy_options&);

}  // namespace riemann::strategies
