// Stands in for reductions on a GPU where no GPU code was built: says so.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"

namespace riemann {

answer reduce_named_on_cuda(cuda::session&, const named_operation&, const std::string&, const void*,
                            index_t, double&) {
  throw not_built(cuda::why_no_devices());
}

std::vector<answer> reduce_lines_on_cuda(cuda::session&, const named_operation&, const std::string&,
                                         const void*, index_t, index_t) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann
