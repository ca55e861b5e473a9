// A device made ready: its stream and the workspace every reduction on it reuses.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/device_buffer.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/cuda/parcel.hpp"
#include "riemann/kernels/cuda/stream.hpp"

#include <mutex>

namespace riemann::cuda {

/// While it lives, CUDA calls of this thread go to `ordinal`; then to the device before.
class current_device {
 public:
  explicit current_device(int ordinal) {
    check(cudaGetDevice(&before_));
    check(cudaSetDevice(ordinal));
  }
  ~current_device() { static_cast<void>(cudaSetDevice(before_)); }
  current_device(const current_device&) = delete;  // restores once
  current_device& operator=(const current_device&) = delete;

 private:
  int before_ = 0;
};

/// Reductions on one session follow each other: whoever starts one holds `in_use`.
class session {
 public:
  explicit session(device_facts device);

  std::mutex in_use;
  device_facts facts;
  stream work;
  event begin;
  event end;
  device_buffer mailbox;           // slots of a section's tiles and runs, empty between sums
  device_buffer partial_results;   // of a section's tiles
  device_buffer tickets;           // what has finished: counters that are zero between sums
  device_buffer error_free_total;  // of the blocks so far: a superaccumulator, zero between sums
  pinned_buffer result;            // the last block writes here
  parcel sent;                     // what a request about points or boxes needs there ...
  growing<device_buffer> partial;  // ... what comes of its tiles ...
  growing<device_buffer> computed;
  growing<pinned_buffer> received;  // ... and what was computed, on the host
};

}  // namespace riemann::cuda
