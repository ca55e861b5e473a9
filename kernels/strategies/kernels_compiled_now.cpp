// A strategy's kernels by names, compiled at run time.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/kernels_compiled_now.hpp"

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/kernels/strategies/states.hpp"

#include <fmt/format.h>

namespace riemann::strategies {

strategy_kernels kernels_compiled_now(const cuda::device_facts& device, const std::string& strategy,
                                      const named_operation& op, const std::string& type) {
  const device_type_name accumulator = accumulator_spelled(op, type);
  const std::string source = accumulator.includes + include_of("kernels/strategies/kernels.cuh") +
                             include_of(fmt::format("kernels/strategies/{}.cuh", strategy));
  const auto pass = [&](const std::string& items) {
    return cuda::kernel_for(
        device, {source, fmt::format("riemann::strategies::pass<riemann::strategies::{}, {}, "
                                     "riemann::array_terms<{}>>",
                                     strategy, accumulator.name, items)});
  };
  strategy_kernels kernels;
  const finish how = strategy_named(strategy)->finishes;
  kernels.first = pass(element_spelled(type).name);
  if (how == finish::passes || how == finish::cluster) kernels.later = pass(accumulator.name);
  if (how == finish::atomics)
    kernels.identity = cuda::kernel_for(
        device,
        {source, fmt::format("riemann::strategies::begin_with_identity<{}>", accumulator.name)});
  kernels.state_bytes = state_bytes(op, type);
  return kernels;
}

}  // namespace riemann::strategies
