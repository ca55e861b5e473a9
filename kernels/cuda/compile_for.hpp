// Kernels compiled before a device is there to load them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/kernel_request.hpp"

#include <string>

namespace riemann::cuda {

/// Compiles it for "sm_90", say, or finds it on disk, for a later kernel_for: touches no device, so
/// that a context may be made meanwhile. Any thread. Throws not_built and compile_error.
void compile_for(const std::string& architecture, const kernel_request&);

}  // namespace riemann::cuda
