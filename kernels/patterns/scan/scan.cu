// The kernels of scans for GPUs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/scan/scan_kernels.cuh"

namespace riemann::patterns {

scan_kernels compiled_scan_kernels(const scan_request& request) {
  return scan_kernels_made(request);
}

}  // namespace riemann::patterns
