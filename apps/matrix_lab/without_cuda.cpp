// Stands in for the GPU where no GPU code was built.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/bench.hpp"
#include "apps/matrix_lab/runs.hpp"
#include "riemann/kernels/errors.hpp"

namespace riemann::matrix_lab {

runs_on_cuda run_on_cuda(const pattern_case&, const std::string&, const setting&, int,
                         const std::function<void()>&, void*) {
  throw not_built(cuda::why_no_devices());
}

std::vector<bench_measure> bench_on_cuda(const invocation&, const pattern_case&, const setting&) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann::matrix_lab
