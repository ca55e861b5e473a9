// Where the kernels of a run of the lab are executed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/invocation.hpp"
#include "riemann/kernels/cuda/devices.hpp"

#include <string>

namespace riemann::matrix_lab {

struct setting {
  place where = place::cpu;  // never automatic
  cuda::session* session = nullptr;
  index_t memory = 0;  // bytes that may be used of the device's; 0: all that are free
  int threads = 1;
  int repeat = 1;
  std::string reason;  // one sentence without a full stop
};

/// Work of so many elements or fewer is small: the emulator has time for it.
inline constexpr index_t small_work = index_t{1} << 16;

/// `elements` that the kernels touch, all together. Throws machine_error if the requested GPU
/// cannot be used.
setting setting_of(const invocation&, double elements);

std::string device_of(const setting&);  // "cpu", "emulator", "cuda:0"
std::string device_name_of(const setting&);

}  // namespace riemann::matrix_lab
