// The kernels of stencils for GPUs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/stencil/stencil_kernels.cuh"

namespace riemann::patterns {

stencil_kernels compiled_stencil_kernels(const std::string& type) {
  return stencil_kernels_made(type);
}

}  // namespace riemann::patterns
