// Strategies that finish without atomics, of states of any size.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/passes.hpp"

namespace riemann::emulator {

riemann::strategies::strategy_kernels kernels_in_passes(const std::string& strategy,
                                                        const state_functions& of) {
  if (of.state_bytes <= 4) return passes_named<false, any_state<4>, any_terms>(strategy);
  if (of.state_bytes <= 8) return passes_named<false, any_state<8>, any_terms>(strategy);
  if (of.state_bytes <= 16) return passes_named<false, any_state<16>, any_terms>(strategy);
  return passes_named<false, any_state<24>, any_terms>(strategy);
}

}  // namespace riemann::emulator
