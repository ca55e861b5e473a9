// Stands in for the kernels of patterns where no GPU code was built: says so.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/patterns/histogram/histogram.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/products/matmul.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/kernels/patterns/vector_add/vector_add.hpp"

namespace riemann::patterns {

line_kernels compiled_line_kernels(const line_request&) { throw not_built(cuda::why_no_devices()); }

const void* compiled_vector_add_kernel(const std::string&) {
  throw not_built(cuda::why_no_devices());
}

product_kernels compiled_product_kernels(const std::string&) {
  throw not_built(cuda::why_no_devices());
}

const void* compiled_stencil_kernel(const std::string&) { throw not_built(cuda::why_no_devices()); }

scan_kernels compiled_scan_kernels(const scan_request&) { throw not_built(cuda::why_no_devices()); }

histogram_kernels compiled_histogram_kernels(const std::string&) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann::patterns
