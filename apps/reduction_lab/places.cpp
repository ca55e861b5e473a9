// Where a run of the lab is executed: CPU, GPU or emulator.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/places.hpp"

#include "apps/command_line/device_words.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"

#include <fmt/format.h>

namespace riemann::reduction_lab {
namespace {

chosen_device choose(const device_choice& device) {
  using kind = device_choice::kind;
  if (device.where == kind::cpu) return {nullptr, "requested"};
  if (device.where == kind::cuda) return {&device_pool::open(device.ordinal), "requested"};
  if (cuda::devices().empty()) return {nullptr, cuda::why_no_devices()};
  return {&device_pool::open(0), "there is a GPU, and most strategies are for GPUs"};
}

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
  const problem& task = options.where.task;
  const int threads = cpu::threads_of(task.threads);
  if (options.emulated)
    return {{nullptr, "requested"},
            threads,
            options.where.repeat,
            options.launch,
            emulator::execution{.order = options.lanes, .seed = options.array.seed}};
  setting where{choose(task.device), threads, options.where.repeat, options.launch};
  if (where.device.session == nullptr) refuse_launches(options.launch, where.device.reason);
  return where;
}

std::vector<std::string> strategies_of(const invocation& options) {
  if (options.strategy != all_strategies) return {options.strategy};
  std::vector<std::string> names;
  for (const strategy_facts& each : strategy_list()) names.emplace_back(each.name);
  return names;
}

std::string device_of(const setting& where) {
  if (where.emulated) return "emulator";
  if (where.device.session == nullptr) return "cpu";
  return fmt::format("cuda:{}", cuda::facts_of(*where.device.session).ordinal);
}

std::string device_name_of(const setting& where) {
  if (where.emulated)
    return fmt::format("a GPU's kernels on this CPU, every access checked, lanes in {} order",
                       name_of(where.emulated->order));
  if (where.device.session == nullptr) return apps::words_for_cpu(where.threads);
  return apps::words_for_gpu(cuda::facts_of(*where.device.session));
}

}  // namespace riemann::reduction_lab
