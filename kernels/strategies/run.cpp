// A strategy by name, run on a GPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/run.hpp"

#include "riemann/kernels/strategies/launch_options.hpp"
#include "riemann/kernels/strategies/ready_kernels.hpp"
#include "riemann/kernels/strategies/run_library.hpp"
#include "riemann/kernels/strategies/run_passes.hpp"

#include <stdexcept>

namespace riemann {

strategy_run run_strategy(cuda::session& on, const std::string& strategy, const named_operation& op,
                          const std::string& type, const void* device_data, index_t count,
                          const strategy_options& options) {
  if (const std::string why = why_not_runnable(on, strategy, op, type, options); !why.empty())
    throw std::invalid_argument(why);
  require_reducible(op, type, count);
  const strategy_facts& facts = *strategy_named(strategy);
  if (strategy == "tiled") {
    strategy_run result;
    result.value = reduce_named_on_cuda(on, op, type, device_data, count, result.seconds);
    result.passes = {{"tiles", count, 0, 0, result.seconds}};
    return result;
  }
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  if (facts.finishes == finish::library)
    return strategies::run_library(on, strategy, type, device_data, count);
  return strategies::run_passes(
      on, facts,
      strategies::ready_kernels(on.facts, strategies::kernels_owner(facts, options), op, type), op,
      type, device_data, count, options);
}

}  // namespace riemann
