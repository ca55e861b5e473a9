// The handles of all kernels of scans, for whoever compiles them.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/scan/scan.cuh"
#include "riemann/kernels/patterns/scan/scan.hpp"

namespace riemann::patterns {

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
