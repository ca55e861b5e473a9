// Stands in for the strategies where no GPU code was built: says so.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/strategies/run.hpp"

namespace riemann {

std::string why_not_runnable(const cuda::session&, const std::string&, const named_operation&,
                             const std::string&, const strategy_options&) {
  return cuda::why_no_devices();
}

strategy_run run_strategy(cuda::session&, const std::string&, const named_operation&,
                          const std::string&, const void*, index_t, const strategy_options&) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann
