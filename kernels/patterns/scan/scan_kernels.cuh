// The handles of all kernels of scans, for whoever compiles them.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/scan/scan.cuh"
#include "riemann/kernels/patterns/scan/scan.hpp"

namespace riemann::patterns {

/// Empties the slots before a scan. Of this unit alone, like the handles.
static __global__ void empty_slots(scan_slot* slots, index_t count) {
  const index_t at = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (at < count) store_pair(slots[at].words, 0, 0);
}

/// Of this unit alone: nvcc's and the emulator's are different kernels of the same name.
static scan_kernels scan_kernels_made(const scan_request& request) {
  scan_kernels kernels{kernel_handle<&empty_slots>(), nullptr};
  visit_scan_operation(request.operation, [&]<class Operation>(Operation) {
    kernels.scan = request.type == "float" ? kernel_handle<&scan<Operation, float>>()
                                           : kernel_handle<&scan<Operation, double>>();
  });
  return kernels;
}

}  // namespace riemann::patterns
