// The kernels of histograms for GPUs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/histogram/histogram_kernels.cuh"

namespace riemann::patterns {

histogram_kernels compiled_histogram_kernels(const std::string& type) {
  return type == "float" ? histogram_kernels_made<float>() : histogram_kernels_made<double>();
}

}  // namespace riemann::patterns
