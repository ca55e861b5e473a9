// vector_add for GPUs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/vector_add/vector_add.cuh"

namespace riemann::patterns {

const void* compiled_vector_add_kernel(const std::string& type) {
  return type == "float" ? kernel_handle<&vector_add<float>>()
                         : kernel_handle<&vector_add<double>>();
}

}  // namespace riemann::patterns
