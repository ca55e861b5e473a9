// Strategies that finish by atomics: additions that the hardware does, and compare-and-swap.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/passes.hpp"

namespace riemann::emulator {

riemann::strategies::strategy_kernels kernels_with_atomics(const std::string& strategy,
                                                           const state_functions& of) {
  if (!of.adds_atomically) {
    if (of.state_bytes == 4) return passes_named<true, any_state<4>, any_terms>(strategy);
    if (of.state_bytes == 8) return passes_named<true, any_state<8>, any_terms>(strategy);
    return {};
  }
  switch (of.numbers) {
    case state_functions::floats:
      return passes_named<true, any_state<4, float>, any_terms>(strategy);
    case state_functions::doubles:
      return passes_named<true, any_state<8, double>, any_terms>(strategy);
    case state_functions::integers: break;
  }
  return passes_named<true, any_state<8, unsigned long long>, any_terms>(strategy);
}

}  // namespace riemann::emulator
