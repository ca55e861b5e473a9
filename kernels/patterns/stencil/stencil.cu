// stencil_1d for GPUs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/kernels/patterns/stencil/stencil_1d.cuh"

namespace riemann::patterns {

const void* compiled_stencil_kernel(const std::string& type) {
  return type == "float" ? kernel_handle<&stencil_1d<float>>()
                         : kernel_handle<&stencil_1d<double>>();
}

}  // namespace riemann::patterns
