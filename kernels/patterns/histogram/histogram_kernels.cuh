// The handles of all kernels of histograms, for whoever compiles them.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/histogram/histogram.cuh"
#include "riemann/kernels/patterns/histogram/histogram.hpp"

namespace riemann::patterns {

/// Of this unit alone: nvcc's and the emulator's are different kernels of the same name.
template <class T>
static histogram_kernels histogram_kernels_made() {
  using counts = unsigned long long;
  return {kernel_handle<&empty_bins<counts>>(),
          kernel_handle<&histogram<T, unsigned, counts>>(),
          kernel_handle<&finish_bins<counts>>(),
          kernel_handle<&empty_bins<double>>(),
          kernel_handle<&histogram<T, double, double>>(),
          kernel_handle<&finish_bins<double>>()};
}

}  // namespace riemann::patterns
