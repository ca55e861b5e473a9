// A strategy by name, run on the emulator: the launches that a GPU is given, one after the other.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/emulate.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/emulator/device_memory.hpp"
#include "riemann/kernels/emulator/emulated_kernels.hpp"
#include "riemann/kernels/emulator/exact_on_emulator.hpp"
#include "riemann/kernels/emulator/tiled_on_emulator.hpp"
#include "riemann/kernels/strategies/launch_options.hpp"
#include "riemann/kernels/strategies/launches.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace riemann {
namespace {

using strategies::planned_launch;
using strategies::strategy_kernels;

const strategy_facts* facts_named(const std::string& name) {
  for (const strategy_facts& each : emulated_strategies())
    if (name == each.name) return &each;
  return nullptr;
}

/// Blocks that an emulated multiprocessor takes at once: as many as its threads allow.
unsigned resident_blocks(const planned_launch& launch, int multiprocessors) {
  constexpr int threads_of_multiprocessor = 2048;
  return static_cast<unsigned>(multiprocessors * threads_of_multiprocessor / launch.threads);
}

void run(const planned_launch& launch, emulator::device_memory& memory,
         const emulator::execution& how) {
  const emulator::configuration shape{.name = launch.what,
                                      .grid = {launch.blocks},
                                      .block = {static_cast<unsigned>(launch.threads)},
                                      .shared_bytes = launch.shared_bytes,
                                      .cluster = static_cast<unsigned>(launch.cluster),
                                      .cooperative = launch.cooperative};
  emulator::launch(memory, how, shape, reinterpret_cast<emulator::kernel_entry>(launch.kernel),
                   strategies::launch_arguments(launch).get());
}

strategy_run run_with(const emulator::state_functions& functions, const std::string& strategy,
                      const std::string& type, const void* data, index_t count,
                      const emulation_options& options) {
  const strategy_facts& facts = *facts_named(strategy);
  emulator::execution how = options.execution;
  how.functions = &functions;
  emulator::device_memory memory;
  memory.lend("elements", data, static_cast<std::size_t>(count) * functions.element_bytes);
  if (functions.error_free)
    return emulator::run_exactly(
        functions, type, memory, data, count,
        {.multiprocessors = options.multiprocessors, .blocks = options.grid}, how);
  if (strategy == "tiled") {
    const emulator::tiled_entries kernels = options.exact_types
                                                ? emulator::exact_tiled_kernels_of(type)
                                                : emulator::tiled_kernels_of(functions);
    if (kernels.one_tile == nullptr)
      throw std::invalid_argument("the emulator has no kernels of tiled for exactly this type");
    return emulator::run_tiled(functions, kernels, memory, data, count, how);
  }
  const std::string owner = strategies::kernels_owner(facts, options);
  const strategy_kernels kernels = options.exact_types ? emulator::exact_kernels_of(owner, type)
                                                       : emulator::kernels_of(owner, functions);
  if (kernels.first == nullptr)
    throw std::invalid_argument(fmt::format("the emulator has no such kernels of {}", owner));
  const auto planned = strategies::plan_launches(
      facts, kernels, data, count, options,
      {.multiprocessors = options.multiprocessors,
       .memory = [&](std::size_t bytes) { return memory.allocate("states", bytes); },
       .zeroed_memory =
           [&](std::size_t bytes) { return memory.allocate_counters("ticket", bytes); },
       .resident_blocks =
           [&](const planned_launch& launch) {
             return resident_blocks(launch, options.multiprocessors);
           }});
  strategy_run result;
  for (const planned_launch& each : planned.launches) {
    run(each, memory, how);
    result.passes.push_back(
        {each.what, each.items, static_cast<int>(each.blocks), each.threads, 0});
  }
  result.value = functions.total(planned.results, planned.result_count, kernels.state_bytes);
  return result;
}

}  // namespace

const std::vector<strategy_facts>& emulated_strategies() { return emulator::strategies(); }

std::string why_not_emulated(const std::string& strategy, const named_operation& op,
                             const std::string& type, const strategy_options& options) {
  const strategy_facts* const facts = facts_named(strategy);
  if (facts == nullptr) {
    std::string known;
    for (const strategy_facts& each : emulated_strategies())
      known += (known.empty() ? "" : ", ") + std::string(each.name);
    return fmt::format("unknown strategy '{}'; the emulator runs: {}", strategy, known);
  }
  if (std::string why = why_not_reducible(op, type); !why.empty()) return why;
  if (strategy == "tiled") return {};
  if (std::string why = strategies::why_not_exact(*facts, op); !why.empty()) return why;
  const std::size_t state_bytes = emulator::functions_of(op, type).state_bytes;
  if (std::string why = strategies::why_not_launched(*facts, options, state_bytes); !why.empty())
    return why;
  if (options.copies) return "the emulator makes no copies";
  return {};
}

strategy_run emulate(const std::string& strategy, const named_operation& op,
                     const std::string& type, const void* data, index_t count,
                     const emulation_options& options) {
  if (const std::string why = why_not_emulated(strategy, op, type, options); !why.empty())
    throw std::invalid_argument(why);
  require_reducible(op, type, count);
  return run_with(emulator::functions_of(op, type), strategy, type, data, count, options);
}

emulator::lineage trace(const std::string& strategy, const std::string& type, index_t count,
                        const emulation_options& options) {
  const named_operation any{"sum", "naive"};
  if (const std::string why = why_not_emulated(strategy, any, type, options); !why.empty())
    throw std::invalid_argument(why);
  const std::size_t bytes = emulator::functions_of(any, type).element_bytes;
  const std::vector<std::byte> elements(static_cast<std::size_t>(count) * bytes);
  emulator::lineage history;
  const emulator::recorded now(history);
  history.launches = run_with(emulator::functions_of_lineage(bytes), strategy, type,
                              elements.data(), count, options)
                         .passes;
  return history;
}

}  // namespace riemann
