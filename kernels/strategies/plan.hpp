// The launches of a strategy on one array on a GPU, made once and enqueued as often as wanted.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/device_buffer.hpp"
#include "riemann/kernels/strategies/launches.hpp"

#include <vector>

namespace riemann::strategies {

/// Owns the memory its launches use; they may be captured in a graph and replayed while it lives.
class plan {
 public:
  /// For `count` elements at device address `data`, on the current device. `multiprocessors` of it.
  /// Throws std::invalid_argument for a cooperative grid that does not fit, cuda_error for memory.
  plan(const strategy_facts&, const strategy_kernels&, const void* data, index_t count,
       const strategy_options&, int multiprocessors);

  /// Only enqueues.
  void enqueue(cudaStream_t) const;

  const std::vector<planned_launch>& launches() const { return planned_.launches; }
  static void enqueue(const planned_launch&, cudaStream_t);

  /// As planned_launches has them.
  void* results() const { return planned_.results; }
  index_t result_count() const { return planned_.result_count; }

 private:
  std::vector<cuda::device_buffer> memory_;
  planned_launches planned_;
};

}  // namespace riemann::strategies
