// The handles of all kernels of stencils, for whoever compiles them.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/stencil/stencil_1d.cuh"
#include "riemann/kernels/patterns/stencil/stencil_far.cuh"

namespace riemann::patterns {

/// Of this unit alone: nvcc's and the emulator's are different kernels of the same name.
static stencil_kernels stencil_kernels_made(const std::string& type) {
  if (type == "float")
    return {kernel_handle<&stencil_1d<float>>(), kernel_handle<&stencil_far<float>>()};
  return {kernel_handle<&stencil_1d<double>>(), kernel_handle<&stencil_far<double>>()};
}

}  // namespace riemann::patterns
