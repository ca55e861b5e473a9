// The kernels of products for GPUs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/products/product_kernels.cuh"

namespace riemann::patterns {

product_kernels compiled_product_kernels(const std::string& type) {
  return type == "float" ? product_kernels_made<float>() : product_kernels_made<double>();
}

}  // namespace riemann::patterns
