// A strategy's passes on a GPU: by kernels that are ready, from states to answers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/run_passes.hpp"

#include "riemann/kernels/strategies/launch_options.hpp"
#include "riemann/kernels/strategies/plan.hpp"
#include "riemann/kernels/strategies/states.hpp"
#include "riemann/kernels/strategies/with_copies.hpp"

#include <fmt/format.h>

namespace riemann {
namespace {

using strategies::plan;
using strategies::strategy_kernels;

std::string known_strategies() {
  std::string list;
  for (const strategy_facts& each : all_strategies())
    list += (list.empty() ? "" : ", ") + std::string(each.name);
  return list;
}

strategy_pass told(const strategies::planned_launch& launch, double seconds) {
  return {launch.what, launch.items, static_cast<int>(launch.blocks), launch.threads, seconds};
}

/// Every launch between two events of its own.
strategy_run run_plan(cuda::session& on, const plan& planned, const strategy_kernels& kernels,
                      const named_operation& op, const std::string& type) {
  strategy_run result;
  const std::vector<cuda::event> events(planned.launches().size() + 1);
  events.front().record(on.work);
  for (std::size_t k = 0; k < planned.launches().size(); ++k) {
    plan::enqueue(planned.launches()[k], on.work.get());
    events[k + 1].record(on.work);
  }
  on.work.synchronize();
  for (std::size_t k = 0; k < planned.launches().size(); ++k)
    result.passes.push_back(
        told(planned.launches()[k], cuda::seconds_between(events[k], events[k + 1])));
  result.seconds = cuda::seconds_between(events.front(), events.back());
  std::vector<std::byte> states(static_cast<std::size_t>(planned.result_count()) *
                                kernels.state_bytes);
  cuda::check(cudaMemcpy(states.data(), planned.results(), states.size(), cudaMemcpyDeviceToHost));
  result.value = strategies::answer_from(states.data(), planned.result_count(), op, type);
  return result;
}

}  // namespace

std::string why_not_runnable(const cuda::session& on, const std::string& strategy,
                             const named_operation& op, const std::string& type,
                             const strategy_options& options) {
  const strategy_facts* const facts = strategy_named(strategy);
  if (facts == nullptr)
    return fmt::format("unknown strategy '{}'; known: {}", strategy, known_strategies());
  if (std::string why = why_not_reducible(op, type); !why.empty()) return why;
  if (on.facts.compute_capability < facts->compute_capability)
    return fmt::format("{} needs compute capability {}.{} or more; {} has {}.{}", strategy,
                       facts->compute_capability / 10, facts->compute_capability % 10,
                       on.facts.name, on.facts.compute_capability / 10,
                       on.facts.compute_capability % 10);
  if (strategy == "tiled") return {};
  if (facts->finishes == finish::library) {
    if (op.operation == "sum" && (type == "float" || type == "double")) return {};
    return fmt::format(
        "{} is here to compare sums of float and double (integers it adds modulo 2^32)", strategy);
  }
  if (std::string why = strategies::why_not_exact(*facts, op); !why.empty()) return why;
  return strategies::why_not_launched(*facts, options, strategies::state_bytes(op, type));
}

strategy_run strategies::run_passes(cuda::session& on, const strategy_facts& facts,
                                    const strategy_kernels& kernels, const named_operation& op,
                                    const std::string& type, const void* device_data, index_t count,
                                    const strategy_options& options) {
  if (options.copies && facts.finishes == finish::host)
    return run_with_copies(on, facts, kernels, op, type, device_data, count, options);
  const plan planned(facts, kernels, device_data, count, options, on.facts.multiprocessors);
  return run_plan(on, planned, kernels, op, type);
}

}  // namespace riemann
