// The handles of all kernels of products, for whoever compiles them.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/products/matmul_blocked.cuh"
#include "riemann/kernels/patterns/products/matmul_naive.cuh"
#include "riemann/kernels/patterns/products/matmul_tiled.cuh"

namespace riemann::patterns {

/// Of this unit alone: nvcc's and the emulator's are different kernels of the same name.
template <class T>
static product_kernels product_kernels_made() {
  return {kernel_handle<&matmul_naive<T>>(), kernel_handle<&matmul_tiled<T>>(),
          kernel_handle<&matmul_blocked<T>>()};
}

}  // namespace riemann::patterns
