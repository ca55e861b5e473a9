// Stands in for the strategies and device arrays where no GPU code was built: says so.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/strategies/run.hpp"

namespace riemann {

const std::vector<strategy_facts>& all_strategies() {
  static const std::vector<strategy_facts> none;
  return none;
}

const strategy_facts* strategy_named(const std::string&) { return nullptr; }

std::string why_not_runnable(const cuda::session&, const std::string&, const named_operation&,
                             const std::string&, const strategy_options&) {
  return cuda::why_no_devices();
}

strategy_run run_strategy(cuda::session&, const std::string&, const named_operation&,
                          const std::string&, const void*, index_t, const strategy_options&) {
  throw not_built(cuda::why_no_devices());
}

cuda::device_array::device_array(const session&, const void*, std::size_t) {
  throw not_built(why_no_devices());
}

}  // namespace riemann
