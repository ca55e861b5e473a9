// Kernels that are not compiled ahead, ready to launch.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/cuda/kernel_request.hpp"

#include <memory>
#include <string>

namespace riemann::cuda {

/// A function for cudaLaunchKernelExC on this device, kept for the process: the first call compiles
/// it (or finds it in the user's cache folder) and loads it. Any thread; not for the first time
/// while a stream is captured, which forbids loading. Throws not_built where there is no NVRTC that
/// can, compile_error, and cuda_error.
const void* kernel_for(const device_facts&, const kernel_request&);

/// Work that goes on; whoever lets go of it waits for its end.
using beside = std::shared_ptr<void>;

/// Begins what kernel_for() would do, on a core that is free, the first time in a process that it
/// is asked for; nothing where cores are few. What goes wrong is told by kernel_for().
beside compile_beside(const device_facts&, const kernel_request&);

/// Kernels are neither looked for on disk nor kept there. Before the first call of kernel_for.
void keep_no_kernels_on_disk();

/// Why there is no compiler for them: a sentence with what to do; empty if there is one.
std::string why_no_compiler();

}  // namespace riemann::cuda
