// The kernels of scans for GPUs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/scan/scan_kernels.cuh"

namespace riemann::patterns {

scan_kernels compiled_scan_kernels(const scan_request& asked) { return scan_kernels_made(asked); }

}  // namespace riemann::patterns
