// The kernels of line sums of doubles.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/line_kernels.cuh"

namespace riemann::patterns {

line_kernels line_kernels_of_doubles(const named_operation& op) {
  return line_kernels_made<double>(op);
}

}  // namespace riemann::patterns
