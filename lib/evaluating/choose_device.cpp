// Where to compute, why there, and what an estimate says of it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/choose_device.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/errors.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <thread>

namespace riemann {
namespace {

// Nominal rates. They decide where to compute, never what.
constexpr double gpu_start_seconds = 0.3;
constexpr double library_operations_per_core = 3e9;  // exp, log, ... one at a time
constexpr double vector_operations_per_core = 12e9;  // in vector registers
constexpr double operations_per_grouped_node = 3;    // two multiply-adds and a share of a division
constexpr double share_of_gpu_peak = 0.5;

double operations_of(const workload& work) {
  return work.evaluations *
         (work.form == group_form::rational ? operations_per_grouped_node : work.operations);
}

/// Looks for a driver without touching it.
bool a_gpu_may_be_here() {
  std::error_code unknown;
  return cuda::built() && (std::filesystem::exists("/proc/driver/nvidia", unknown) ||
                           std::filesystem::exists("/dev/dxg", unknown));
}

/// A compiler needs to know the device, but no context, which takes as long to make: both at once.
cuda::session* opened(int ordinal, const workload& work) {
  std::jthread compiling;
  if (work.compile && !device_pool::is_open(ordinal)) {
    const auto devices = cuda::devices();
    if (ordinal >= 0 && ordinal < static_cast<int>(devices.size()))
      compiling = std::jthread(
          [&work, facts = devices[static_cast<std::size_t>(ordinal)]] { work.compile(facts); });
  }
  return &device_pool::open(ordinal);
}

chosen_device automatic_choice(const workload& work) {
  const double on_cpu = cpu_seconds(work);
  const double start = device_pool::is_open(0) ? 0 : gpu_start_seconds;
  const std::string cpu_takes = fmt::format("the CPU needs about {:.2g} s on {} thread{}", on_cpu,
                                            work.threads, work.threads == 1 ? "" : "s");
  if (on_cpu <= start)
    return {nullptr, a_gpu_may_be_here()
                         ? fmt::format("{}, a GPU {:.1g} s to start", cpu_takes, start)
                         : cpu_takes};
  if (!cuda::built()) return {nullptr, cpu_takes};  // who asked for no GPU is told of none
  const auto devices = cuda::devices();
  if (devices.empty()) return {nullptr, cuda::why_no_devices()};
  const double on_gpu =
      start + operations_of(work) / (share_of_gpu_peak * devices[0].double_operations_per_second);
  if (on_cpu <= on_gpu)
    return {nullptr, fmt::format("{}, the GPU about {:.2g} s", cpu_takes, on_gpu)};
  if (work.compiles)
    if (const std::string why = cuda::why_no_compiler(); !why.empty()) return {nullptr, why};
  try {
    return {opened(0, work), fmt::format("{}, the GPU about {:.2g} s", cpu_takes, on_gpu)};
  } catch (const machine_error& failed) {
    return {nullptr, fmt::format("{}; the GPU cannot be used: {}", cpu_takes, failed.what())};
  }
}

}  // namespace

double cpu_seconds(const workload& work) {
  const bool in_vectors = work.rational || work.form == group_form::rational;
  const double rate = in_vectors ? vector_operations_per_core : library_operations_per_core;
  return operations_of(work) / (rate * work.threads);
}

chosen_device choose_device(const device_choice& device, const workload& work) {
  switch (device.where) {
    case device_choice::kind::cpu: return {nullptr, "requested"};
    case device_choice::kind::cuda: return {opened(device.ordinal, work), "requested"};
    case device_choice::kind::automatic: break;
  }
  return automatic_choice(work);
}

void tell_where(provenance& result, const chosen_device& device, int threads) {
  result.device_reason = device.reason;
  result.maths = "ieee";
  if (device.session != nullptr) {
    const cuda::device_facts& facts = cuda::facts_of(*device.session);
    result.device = fmt::format("cuda:{}", facts.ordinal);
    result.device_name = facts.name;
    result.isa = facts.architecture;
  } else {
    result.device = "cpu";
    result.device_name = cpu::processor_name();
    result.isa = cpu::name_of(cpu::current_isa());
    result.threads = threads;
  }
}

}  // namespace riemann
