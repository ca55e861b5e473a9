// Where a run is executed, and how often: CPU, GPU or emulator.
// SPDX-License-Identifier: Apache-2.0
#include "apps/lab/place.hpp"

#include "apps/command_line/device_words.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"

#include <fmt/format.h>

namespace riemann::lab {
namespace {

chosen_device choose(const device_choice& device) {
  using kind = device_choice::kind;
  if (device.where == kind::cpu) return {nullptr, "requested"};
  if (device.where == kind::cuda) return {&device_pool::open(device.ordinal), "requested"};
  if (cuda::devices().empty()) return {nullptr, cuda::why_no_devices()};
  return {&device_pool::open(0), "there is a GPU"};
}

}  // namespace

setting setting_of(const invocation& options) {
  const problem& task = options.where.task;
  setting where{{nullptr, "requested"}, task.at.threads_or_all(), options.where.repeat};
  if (options.emulated)
    where.emulated.emplace();
  else
    where.device = choose(task.at.device);
  return where;
}

std::string device_of(const setting& where) {
  using kind = device_choice::kind;
  if (where.emulated) return emulator_word;
  if (where.on_cpu()) return name_of(kind::cpu);
  return fmt::format("{}:{}", name_of(kind::cuda), cuda::facts_of(*where.device.session).ordinal);
}

std::string device_name_of(const setting& where) {
  if (where.emulated)
    return fmt::format("a GPU's kernels on this CPU, every access checked, lanes in {} order",
                       name_of(where.emulated->order));
  if (where.on_cpu()) return apps::words_for_cpu(where.threads);
  return apps::words_for_gpu(cuda::facts_of(*where.device.session));
}

}  // namespace riemann::lab
