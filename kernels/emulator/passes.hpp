// A strategy's kernels for one type of state and of source, as the emulator's launches take them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/emulator/emulated_kernels.hpp"
#include "riemann/kernels/strategies/kernels.cuh"

#include "riemann/families/strategies.hpp"

namespace riemann::emulator {

template <kernel_entry Entry>
const void* handle_of() {
  return reinterpret_cast<const void*>(Entry);
}

template <class Strategy, class Accumulator, class Source>
riemann::strategies::strategy_kernels passes_of() {
  using namespace riemann::strategies;
  constexpr finish how = Strategy::facts.finishes;
  strategy_kernels kernels;
  kernels.state_bytes = sizeof(Accumulator);
  kernels.first = handle_of<entry_of<&pass<Strategy, Accumulator, Source>>>();
  if constexpr (how == finish::atomics)
    kernels.identity = handle_of<entry_of<&begin_with_identity<Accumulator>>>();
  if constexpr (how == finish::passes || how == finish::cluster)
    kernels.later = handle_of<entry_of<&pass<Strategy, Accumulator, watched_terms<Accumulator>>>>();
  return kernels;
}

/// Strategies that one kernel template serves.
template <class Strategy>
concept runs_in_passes = requires(watched_terms<any_state<8>> source,
                                  strategies::strategy_work work, global_view<any_state<8>> out) {
  Strategy::template run<any_state<8>>(source, index_t{}, work, out);
};

template <class Strategy>
inline constexpr bool finishes_by_atomics = Strategy::facts.finishes == finish::atomics;

/// Those of the strategy of that name, if it finishes by atomics as asked.
template <bool Atomics, class Accumulator, class Source>
riemann::strategies::strategy_kernels passes_named(const std::string& strategy) {
  riemann::strategies::strategy_kernels kernels;
  families::strategies.visit(strategy, [&]<class Strategy>(std::type_identity<Strategy>) {
    if constexpr (runs_in_passes<Strategy>)
      if constexpr (finishes_by_atomics<Strategy> == Atomics)
        kernels = passes_of<Strategy, Accumulator, Source>();
  });
  return kernels;
}

}  // namespace riemann::emulator
