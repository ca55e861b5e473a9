// The kernels of line sums that nvcc compiled, for a request.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/line_sums.hpp"

namespace riemann::patterns {

line_kernels compiled_line_kernels(const line_request& request) {
  return request.type == "float" ? line_kernels_of_floats(request.op)
                                 : line_kernels_of_doubles(request.op);
}

}  // namespace riemann::patterns
