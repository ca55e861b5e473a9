// Where a run of the lab is executed: CPU, GPU or emulator.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/places.hpp"

namespace riemann::reduction_lab {
namespace {

void refuse_launches(const strategy_options& launch, const std::string& reason) {
  std::vector<fault> faults;
  const auto refuse = [&](bool given, const char* name) {
    if (given) faults.push_back({name, "", "applies to GPUs, and this runs on the CPU: " + reason});
  };
  refuse(launch.block != 0, "block");
  refuse(launch.grid != 0, "grid");
  refuse(launch.factor != 0, "factor");
  refuse(!launch.inner.empty(), "inner");
  refuse(launch.copies, "copies");
  throw_any(std::move(faults));
}

}  // namespace

setting setting_of(const invocation& options) {
  setting where{lab::setting_of(options), options.launch};
  if (where.emulated) where.emulated = {.order = options.lanes, .seed = options.array.seed};
  if (where.on_gpu() && options.asks_for(device_choice::kind::automatic))
    where.device.reason += ", and most strategies are for GPUs";
  if (where.on_cpu()) refuse_launches(options.launch, where.device.reason);
  return where;
}

std::vector<std::string> strategies_of(const invocation& options) {
  if (options.strategy != all_strategies) return {options.strategy};
  return names_in(strategy_list());
}

}  // namespace riemann::reduction_lab
