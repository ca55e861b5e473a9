// The strategies that the emulator runs, and whose kernels they are.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/emulated_kernels.hpp"

#include "riemann/kernels/strategies/run.hpp"

namespace riemann::emulator {

riemann::strategies::strategy_kernels kernels_in_passes(const std::string& strategy,
                                                        const state_functions&);
riemann::strategies::strategy_kernels kernels_with_atomics(const std::string& strategy,
                                                           const state_functions&);

const std::vector<strategy_facts>& strategies() {
  static const std::vector<strategy_facts> all = [] {
    std::vector<strategy_facts> list = all_strategies();
    std::erase_if(list, [](const auto& each) { return each.finishes == finish::library; });
    return list;
  }();
  return all;
}

riemann::strategies::strategy_kernels kernels_of(const std::string& strategy,
                                                 const state_functions& of) {
  const auto kernels = kernels_in_passes(strategy, of);
  return kernels.first != nullptr ? kernels : kernels_with_atomics(strategy, of);
}

}  // namespace riemann::emulator
