// A strategy by name, run on a GPU: from names to kernels, from states to answers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/run.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/library.hpp"
#include "riemann/kernels/strategies/plan.hpp"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

namespace riemann {

namespace strategies {

// Instantiated by sums.cuh in units that nvcc compiles.
template <class T>
strategy_kernels sum_kernels(const std::string& strategy);

}  // namespace strategies

namespace {

using strategies::plan;
using strategies::strategy_kernels;

constexpr const char* usual_inner = "interleaved_modulo";

const strategy_facts* facts_named(const std::string& name) {
  for (const strategy_facts& each : all_strategies())
    if (name == each.name) return &each;
  return nullptr;
}

std::string known_strategies() {
  std::string list;
  for (const strategy_facts& each : all_strategies())
    list += (list.empty() ? "" : ", ") + std::string(each.name);
  return list;
}

/// Whose kernels run: host_recursive borrows those of a tree.
std::string kernels_owner(const strategy_facts& facts, const strategy_options& options) {
  if (facts.finishes != finish::host) return facts.name;
  return options.inner.empty() ? usual_inner : options.inner;
}

bool is_plain_sum(const named_operation& asked, const std::string& type) {
  bool plain = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    plain = asked.operation == "sum" && (!is_floating_point<T> || asked.sum == "naive");
  });
  return plain;
}

std::size_t state_bytes(const named_operation& asked, const std::string& type) {
  std::size_t bytes = 0;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) { bytes = sizeof(A); });
  });
  return bytes;
}

/// What is not compiled ahead is compiled now.
strategy_kernels compiled_now(const cuda::device_facts& device, const std::string& strategy,
                              const named_operation& asked, const std::string& type) {
  const spelled_type accumulator = accumulator_spelled(asked, type);
  const std::string source = accumulator.includes + include_of("kernels/strategies/kernels.cuh") +
                             include_of(fmt::format("kernels/strategies/{}.cuh", strategy));
  const auto pass = [&](const std::string& items) {
    return cuda::kernel_for(
        device, {source, fmt::format("riemann::strategies::pass<riemann::strategies::{}, {}, "
                                     "riemann::array_terms<{}>>",
                                     strategy, accumulator.name, items)});
  };
  strategy_kernels made;
  made.first = pass(element_spelled(type).name);
  made.later = pass(accumulator.name);
  made.identity = cuda::kernel_for(
      device,
      {source, fmt::format("riemann::strategies::begin_with_identity<{}>", accumulator.name)});
  made.state_bytes = state_bytes(asked, type);
  return made;
}

strategy_kernels kernels_for(const cuda::device_facts& device, const std::string& strategy,
                             const named_operation& asked, const std::string& type) {
  if (!is_plain_sum(asked, type)) return compiled_now(device, strategy, asked, type);
  strategy_kernels found;
  element_types.visit(
      type, [&]<class T>(std::type_identity<T>) { found = strategies::sum_kernels<T>(strategy); });
  return found;
}

/// Why the states that the operation leaves do not fit the strategy, or nothing.
std::string why_not_such_states(const strategy_facts& facts, const named_operation& asked,
                                const std::string& type) {
  constexpr std::size_t most_atomic_bytes = 8;
  if (asked.operation == "sum" && asked.sum == "exact")
    return fmt::format("{} does not add exactly; tiled does", facts.name);
  if (facts.finishes == finish::atomics && state_bytes(asked, type) > most_atomic_bytes)
    return fmt::format(
        "{} merges atomically, which takes states of 8 bytes at most, as --sum naive has; "
        "strategies that finish otherwise take the rest",
        facts.name);
  return {};
}

/// The merge, in order, of states that a strategy left.
answer answer_from(const std::byte* states, index_t count, const named_operation& asked,
                   const std::string& type) {
  answer found;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) {
      if constexpr (!error_free<A>) {
        A sum;
        for (index_t k = 0; k < count; ++k) {
          A part;
          std::memcpy(static_cast<void*>(&part), states + k * sizeof(A), sizeof part);
          sum.merge(part);
        }
        found = answer_of(sum.total());
      }
    });
  });
  return found;
}

strategy_pass told(const strategies::planned_launch& launch, double seconds) {
  return {launch.what, launch.items, static_cast<int>(launch.blocks), launch.threads, seconds};
}

/// Every launch between two events of its own.
strategy_run run_plan(cuda::session& on, const plan& made, const strategy_kernels& kernels,
                      const named_operation& asked, const std::string& type) {
  strategy_run result;
  const std::vector<cuda::event> events(made.launches().size() + 1);
  events.front().record(on.work);
  for (std::size_t k = 0; k < made.launches().size(); ++k) {
    plan::enqueue(made.launches()[k], on.work.get());
    events[k + 1].record(on.work);
  }
  on.work.synchronize();
  for (std::size_t k = 0; k < made.launches().size(); ++k)
    result.passes.push_back(
        told(made.launches()[k], cuda::seconds_between(events[k], events[k + 1])));
  result.seconds = cuda::seconds_between(events.front(), events.back());
  std::vector<std::byte> states(static_cast<std::size_t>(made.result_count()) *
                                kernels.state_bytes);
  cuda::check(cudaMemcpy(states.data(), made.results(), states.size(), cudaMemcpyDeviceToHost));
  result.found = answer_from(states.data(), made.result_count(), asked, type);
  return result;
}

/// host_recursive as its original did it: for every 32 elements an allocation, a copy, a launch,
/// and a copy back. The host sums what the blocks return, 32 by 32.
strategy_run run_with_copies(cuda::session& on, const strategy_facts& facts,
                             const strategy_kernels& kernels, const named_operation& asked,
                             const std::string& type, const void* data, index_t count,
                             std::size_t element_bytes, const strategy_options& options) {
  constexpr index_t few = 32;
  strategy_run result;
  const cuda::event begin;
  const cuda::event end;
  begin.record(on.work);
  auto items = static_cast<const std::byte*>(data);
  std::size_t item_bytes = element_bytes;
  strategy_kernels now = kernels;
  std::vector<std::byte> states;
  std::vector<cuda::device_buffer> level;
  while (true) {
    const index_t blocks = std::max<index_t>(1, (count + few - 1) / few);
    states.resize(static_cast<std::size_t>(blocks) * kernels.state_bytes);
    for (index_t b = 0; b < blocks; ++b) {
      const index_t here = std::min(few, count - b * few);
      const std::size_t bytes = static_cast<std::size_t>(here) * item_bytes;
      const cuda::device_buffer copy(std::max<std::size_t>(bytes, 1));
      cuda::check(cudaMemcpyAsync(copy.as<std::byte>(),
                                  items + static_cast<std::size_t>(b * few) * item_bytes, bytes,
                                  cudaMemcpyDefault, on.work.get()));
      const plan one(facts, now, copy.as<void>(), here, options, on.facts.multiprocessors);
      plan::enqueue(one.launches().front(), on.work.get());
      on.work.synchronize();
      cuda::check(cudaMemcpy(states.data() + static_cast<std::size_t>(b) * kernels.state_bytes,
                             one.results(), kernels.state_bytes, cudaMemcpyDeviceToHost));
    }
    result.passes.push_back(
        {"elements", count, static_cast<int>(blocks), static_cast<int>(few), 0});
    count = blocks;
    if (blocks < few) break;
    now.first = kernels.later;
    item_bytes = kernels.state_bytes;
    level.clear();
    level.emplace_back(states.size());
    level.front().fill(states.data(), states.size());
    items = level.front().as<std::byte>();
  }
  end.record(on.work);
  result.seconds = cuda::seconds_between(begin, end);
  result.found = answer_from(states.data(), count, asked, type);
  return result;
}

strategy_run run_library(cuda::session& on, const std::string& name, const std::string& type,
                         const void* data, index_t count) {
  strategy_run result;
  const cuda::device_buffer sum(sizeof(double));
  const std::size_t workspace_bytes = strategies::cub_workspace(type, count);
  const cuda::device_buffer workspace(std::max<std::size_t>(workspace_bytes, 1));
  alignas(double) std::byte found[sizeof(double)] = {};
  on.begin.record(on.work);
  if (name == "cub") {
    strategies::cub_sum(type, data, count, sum.as<void>(), workspace.as<void>(), workspace_bytes,
                        on.work.get());
  } else {
    strategies::thrust_sum(type, data, count, found, on.work.get());
  }
  on.end.record(on.work);
  result.seconds = cuda::seconds_between(on.begin, on.end);
  if (name == "cub")
    cuda::check(cudaMemcpy(found, sum.as<void>(), sizeof found, cudaMemcpyDeviceToHost));
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    T value;
    std::memcpy(static_cast<void*>(&value), found, sizeof value);
    result.found.value = scalar(value);
  });
  result.passes = {{"library", count, 1, 1, result.seconds}};
  return result;
}

}  // namespace

std::string why_not_runnable(const cuda::session& on, const std::string& strategy,
                             const named_operation& asked, const std::string& type,
                             const strategy_options& options) {
  const strategy_facts* const facts = facts_named(strategy);
  if (facts == nullptr)
    return fmt::format("unknown strategy '{}'; known: {}", strategy, known_strategies());
  if (std::string why = why_not_reducible(asked, type); !why.empty()) return why;
  if (on.facts.compute_capability < facts->compute_capability)
    return fmt::format("{} needs compute capability {}.{} or more; {} has {}.{}", strategy,
                       facts->compute_capability / 10, facts->compute_capability % 10,
                       on.facts.name, on.facts.compute_capability / 10,
                       on.facts.compute_capability % 10);
  if (strategy == "tiled") return {};
  if (facts->finishes == finish::library) {
    if (asked.operation == "sum" && (type == "float" || type == "double")) return {};
    return fmt::format(
        "{} is here to compare sums of float and double (integers it adds modulo 2^32)", strategy);
  }
  if (std::string why =
          strategies::why_not_such_blocks(*facts, strategies::threads_of_block(*facts, options));
      !why.empty())
    return why;
  if (facts->finishes == finish::host) {
    const std::string inner = kernels_owner(*facts, options);
    if (inner != "interleaved_modulo" && inner != "interleaved_strided" && inner != "sequential")
      return fmt::format(
          "{} has no inner tree '{}'; known: interleaved_modulo, "
          "interleaved_strided, sequential",
          strategy, inner);
  }
  return why_not_such_states(*facts, asked, type);
}

strategy_run run_strategy(cuda::session& on, const std::string& strategy,
                          const named_operation& asked, const std::string& type,
                          const void* device_data, index_t count, const strategy_options& options) {
  if (const std::string why = why_not_runnable(on, strategy, asked, type, options); !why.empty())
    throw std::invalid_argument(why);
  require_reducible(asked, type, count);
  const strategy_facts& facts = *facts_named(strategy);
  if (strategy == "tiled") {
    strategy_run result;
    result.found = reduce_named_on_cuda(on, asked, type, device_data, count, result.seconds);
    result.passes = {{"tiles", count, 1, 256, result.seconds}};
    return result;
  }
  const std::lock_guard lock(on.in_use);
  const cuda::current_device here(on.facts.ordinal);
  if (facts.finishes == finish::library) return run_library(on, strategy, type, device_data, count);
  const strategy_kernels kernels =
      kernels_for(on.facts, kernels_owner(facts, options), asked, type);
  if (options.copies && facts.finishes == finish::host) {
    std::size_t element_bytes = 0;
    element_types.visit(type, [&]<class T>(std::type_identity<T>) { element_bytes = sizeof(T); });
    return run_with_copies(on, facts, kernels, asked, type, device_data, count, element_bytes,
                           options);
  }
  const plan made(facts, kernels, device_data, count, options, on.facts.multiprocessors);
  return run_plan(on, made, kernels, asked, type);
}

}  // namespace riemann
