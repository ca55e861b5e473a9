// Stands in for integrals up to each sample on a GPU where no GPU code was built: says so.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/lib/methods/tabulated/sums.hpp"

namespace riemann::tabulated {

void cumulative_sums_on_cuda(const lines_of_samples&, const how&, cuda::session&, double*) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann::tabulated
