// Stands in for evaluators on GPUs where no GPU code was built. Never reached in practice: no
// session can be opened then.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/lib/evaluating/evaluator_of_rows.hpp"
#include "riemann/lib/evaluating/evaluator_on_cuda.hpp"

namespace riemann {

std::unique_ptr<evaluator> evaluator_on_cuda(cuda::session&, const device_integrand&,
                                             std::unique_ptr<evaluator>) {
  throw not_built(cuda::why_no_devices());
}

std::unique_ptr<evaluator> evaluator_of_rows(cuda::session&, function_of_rows, int,
                                             const box_source&) {
  throw not_built(cuda::why_no_devices());
}

void values_of_rows(cuda::session&, const function_of_rows&, points_view, double*) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann
