// Stands in for the GPU's half of --bench where no GPU code was built. Never reached in practice:
// no session can be opened then.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/bench.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"

namespace riemann::reduction_lab {

void bench_on_cuda(const named_operation&, const input&, const setting&, const progress_t&,
                   const std::function<void(const bench_row&)>&) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann::reduction_lab
