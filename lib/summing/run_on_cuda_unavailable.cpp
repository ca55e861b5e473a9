// Stands in for the GPU's grouped sums where no GPU code was built. Never reached in practice: no
// session can be opened then.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/lib/summing/run_groups.hpp"

namespace riemann {

lattice_sum sum_groups_on_cuda(const grouped_lattice&, const summation_request&) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann
