// Strategies run on an array, timed and judged.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/runs.hpp"

#include "apps/lab/timing.hpp"
#include "riemann/kernels/accumulators/error_of_sum.hpp"
#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/emulator/emulate.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace riemann::reduction_lab {
namespace {

constexpr const char* tiled_strategy = "tiled";

bool same_bits(double a, double b) {
  return std::bit_cast<unsigned long long>(a) == std::bit_cast<unsigned long long>(b);
}

bool same_bits(const answer& a, const answer& b) {
  return same_bits(a.value.floating.hi, b.value.floating.hi) &&
         same_bits(a.value.floating.lo, b.value.floating.lo) && a.value.bits == b.value.bits &&
         a.index == b.index && same_bits(a.variance, b.variance);
}

strategy_run timed(const std::function<answer()>& find) {
  strategy_run run;
  run.seconds = lab::seconds_of([&] { run.value = find(); });
  return run;
}

strategy_run emulated(const std::string& name, const named_operation& op, const host_array& data,
                      const setting& where) {
  emulation_options how{where.launch, *where.emulated};
  std::vector<strategy_pass> passes;
  strategy_run run = timed([&] {
    const strategy_run one_run = emulate(name, op, data.type(), data.data(), data.count(), how);
    passes = one_run.passes;
    return one_run.value;
  });
  run.passes = std::move(passes);
  return run;
}

strategy_run tiled_on_cpu(const named_operation& op, const host_array& data, int threads) {
  strategy_run run =
      timed([&] { return reduce_named(op, data.type(), data.data(), data.count(), threads); });
  run.passes = {{"tiles", data.count(), 1, threads, run.seconds}};
  return run;
}

void repeat(const std::function<strategy_run()>& run, int times, const std::function<void()>& done,
            outcome& told) {
  std::vector<double> seconds;
  std::optional<answer> first;
  for (int k = 0; k < times; ++k) {
    const strategy_run each = run();
    if (!first) first = each.value;
    told.identical = told.identical && same_bits(each.value, *first);
    if (seconds.empty() || each.seconds < *std::min_element(seconds.begin(), seconds.end())) {
      told.value = each.value;
      told.seconds = each.seconds;
      told.passes = each.passes;
    }
    seconds.push_back(each.seconds);
    done();
  }
  told.seconds_median = lab::median_of(seconds);
}

/// In the launches of one command, which are all alike.
bool promises_same_bits(const std::string& name) {
  for (const strategy_facts& each : strategy_list())
    if (each.name == name) return each.repeatable != repeatability::never;
  return true;
}

accumulators::chain chain_behind(const outcome& told, const host_array& data) {
  if (told.name == reference_strategy) return {static_cast<double>(data.count()), 0};
  if (told.name == tiled_strategy)
    return longest_chain(make_tiling(data.count(), static_cast<int>(facts_of(data.type()).bytes)));
  int threads_per_atomic = 0;
  for (const strategy_facts& each : strategy_list())
    if (told.name == each.name) threads_per_atomic = each.threads_per_atomic;
  return chain_of(told.passes, threads_per_atomic);
}

constexpr const char* why_not_built =
    "runs on a GPU only and is built only with CUDA: install the CUDA Toolkit 12.0 or newer and "
    "build again";

bool is_of_library(const std::string& name) {
  for (const strategy_facts& each : strategy_list())
    if (each.name == name) return each.finishes == finish::library;
  return false;
}

}  // namespace

std::vector<strategy_facts> strategy_list() {
  std::vector<strategy_facts> all = riemann::all_strategies();
  all.push_back({.name = reference_strategy,
                 .description = "what all are compared with: exact sums, or one loop, on the CPU",
                 .repeatable = repeatability::any_launch,
                 .finishes = finish::host,
                 .keeps_order = true,
                 .launches = "0"});
  return all;
}

bool is_built(const strategy_facts& strategy) {
  return strategy.finishes != finish::library || cuda::built();
}

std::string why_not(const std::string& strategy, const named_operation& op, const std::string& type,
                    const setting& where) {
  if (strategy == reference_strategy) return {};
  const bool of_library = is_of_library(strategy);
  if (of_library && where.emulated)
    return "is the vendor's library, whose kernels the emulator does not have";
  if (of_library && !cuda::built()) return why_not_built;
  if (where.emulated) return why_not_emulated(strategy, op, type, where.launch);
  if (where.device.session != nullptr)
    return why_not_runnable(*where.device.session, strategy, op, type, where.launch);
  if (strategy == tiled_strategy) return {};
  return "runs on a GPU only: " + where.device.reason +
         (of_library ? "" : "; --device emulator runs its kernels here");
}

std::vector<outcome> run_all(const std::vector<std::string>& names, const named_operation& op,
                             const host_array& data, const reference& expected,
                             const setting& where, const std::function<void()>& done) {
  const element_facts& type = facts_of(data.type());
  cuda::session* const gpu = where.device.session;
  std::optional<cuda::device_array> on_device;
  const auto once = [&](const std::string& name) -> strategy_run {
    if (name == reference_strategy)
      return timed([&] { return reference_of(op, data, where.threads).value; });
    if (where.emulated) return emulated(name, op, data, where);
    if (gpu == nullptr) return tiled_on_cpu(op, data, where.threads);
    if (!on_device) on_device.emplace(*gpu, data.data(), static_cast<std::size_t>(data.bytes()));
    return run_strategy(*gpu, name, op, data.type(), on_device->data(), data.count(), where.launch);
  };
  std::vector<outcome> all;
  for (const std::string& name : names) {
    outcome& told = all.emplace_back();
    told.name = name;
    told.promised = promises_same_bits(name);
    told.why_not = why_not(name, op, data.type(), where);
    if (!told.why_not.empty()) continue;
    lab::run_guarded([&] { repeat([&] { return once(name); }, where.repeat, done, told); }, told);
    if (!told.fault.empty()) continue;
    const arithmetic used = arithmetic_of(op, type);
    const double allowed = allowed_error(op, chain_behind(told, data), data.count(), used);
    told.judged = judge(told.value, expected, allowed, used, type);
  }
  return all;
}

}  // namespace riemann::reduction_lab
