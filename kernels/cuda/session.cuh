// A device made ready: its stream and the workspace every reduction on it reuses.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/device_buffer.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/cuda/stream.hpp"

namespace riemann::cuda {

/// Not for two threads at once: reductions on one session follow each other.
class session {
 public:
  explicit session(device_facts device);

  device_facts facts;
  stream work;
  event begin;
  event end;
  device_buffer partials;  // one accumulator per tile of a section
  device_buffer ticket;    // blocks that have finished; wraps to zero by itself
  pinned_buffer result;    // the last block writes here
};

}  // namespace riemann::cuda
