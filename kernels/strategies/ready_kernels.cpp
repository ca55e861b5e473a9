// A strategy's kernels by names.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/ready_kernels.hpp"

#include "riemann/kernels/strategies/kernels_compiled_now.hpp"

namespace riemann::strategies {

// Instantiated by sums.cuh in units that nvcc compiles.
template <class T>
strategy_kernels sum_kernels(const std::string& strategy);

namespace {

bool is_plain_sum(const named_operation& op, const std::string& type) {
  bool plain = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    plain = op.operation == "sum" && (!is_floating_point<T> || op.sum == "naive");
  });
  return plain;
}

}  // namespace

strategy_kernels ready_kernels(const cuda::device_facts& device, const std::string& strategy,
                               const named_operation& op, const std::string& type) {
  if (!is_plain_sum(op, type)) return kernels_compiled_now(device, strategy, op, type);
  strategy_kernels kernels;
  element_types.visit(type,
                      [&]<class T>(std::type_identity<T>) { kernels = sum_kernels<T>(strategy); });
  return kernels;
}

}  // namespace riemann::strategies
