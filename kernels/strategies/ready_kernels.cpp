// A strategy's kernels by names.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/ready_kernels.hpp"

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/strategies/states.hpp"

#include <fmt/format.h>

namespace riemann::strategies {

// Instantiated by sums.cuh in units that nvcc compiles.
template <class T>
strategy_kernels sum_kernels(const std::string& strategy);

namespace {

bool is_plain_sum(const named_operation& asked, const std::string& type) {
  bool plain = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    plain = asked.operation == "sum" && (!is_floating_point<T> || asked.sum == "naive");
  });
  return plain;
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

}  // namespace

strategy_kernels ready_kernels(const cuda::device_facts& device, const std::string& strategy,
                               const named_operation& asked, const std::string& type) {
  if (!is_plain_sum(asked, type)) return compiled_now(device, strategy, asked, type);
  strategy_kernels found;
  element_types.visit(type,
                      [&]<class T>(std::type_identity<T>) { found = sum_kernels<T>(strategy); });
  return found;
}

}  // namespace riemann::strategies
