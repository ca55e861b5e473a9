// For units that nvcc compiles.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/kernels_of_sum.cuh"
#include "riemann/kernels/strategies/write_terms.cuh"
#include "riemann/lib/summing/kernels_ahead.hpp"

namespace riemann {

template <class Accumulator, class Source>
cuda::sum_kernels kernels_ahead() {
  return cuda::kernels_of_sum<Accumulator, Source>();
}

template <class Source>
const void* writing_kernel_ahead() {
  return reinterpret_cast<const void*>(&cuda::write_terms<Source>);
}

}  // namespace riemann
