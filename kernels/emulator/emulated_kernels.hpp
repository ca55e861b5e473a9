// The kernels of strategies, compiled for the emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/any_state.hpp"
#include "riemann/kernels/strategies/facts.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

#include <string>
#include <vector>

namespace riemann::emulator {

/// Every strategy that has kernels of its own.
const std::vector<strategy_facts>& strategies();

/// Kernels of any_state and any_terms, as kernel_entry; those of `state_bytes` hold the functions'.
/// Null where there are none.
riemann::strategies::strategy_kernels kernels_of(const std::string& strategy,
                                                 const state_functions&);

/// Kernels of exactly these types: sums of float and double by their own accumulator.
riemann::strategies::strategy_kernels exact_kernels_of(const std::string& strategy,
                                                       const std::string& type);

/// tiled<Accumulator, MostTiles, Source> of any states, for elements of the functions' size.
struct tiled_entries {
  kernel_entry one_tile = nullptr;
  kernel_entry several_tiles = nullptr;
  std::size_t state_bytes = 0;
};
tiled_entries tiled_kernels_of(const state_functions&);

/// Of exactly these types, likewise: no entries where there are none.
tiled_entries exact_tiled_kernels_of(const std::string& type);

}  // namespace riemann::emulator
