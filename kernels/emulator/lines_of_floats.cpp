// The kernels of line sums of floats, compiled for the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/line_sums.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/lines/line_kernels.cuh"

namespace riemann::emulator {

patterns::line_kernels line_kernels_of_floats(const named_operation& op) {
  return patterns::line_kernels_made<float>(op);
}

}  // namespace riemann::emulator
