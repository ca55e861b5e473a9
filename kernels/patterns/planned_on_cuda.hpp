// Planned launches on a GPU, made once and enqueued as often as wanted.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/device_buffer.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/patterns/launches.hpp"

#include <functional>
#include <vector>

namespace riemann::patterns {

/// Owns the memory its launches use; they may be captured in a graph and replayed while it lives.
class planned_on_cuda {
 public:
  /// On the current device, which is that of the facts. Throws cuda_error for memory.
  planned_on_cuda(const cuda::device_facts&, const std::function<launches(const site&)>& plan);

  /// Only enqueues. Throws cuda_error for what cannot be launched.
  void enqueue(cudaStream_t) const;

  const launches& all() const { return launches_; }

 private:
  std::vector<cuda::device_buffer> memory_;
  launches launches_;
  int compute_capability_;
};

}  // namespace riemann::patterns
