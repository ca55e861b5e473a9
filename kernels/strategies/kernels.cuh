// The kernels of a strategy for one accumulator and one type of element, as handles: who launches
// them knows no types.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/facts.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

namespace riemann::strategies {

/// All threads of all blocks: one pass of Strategy over the items of `source`.
template <class Strategy, class Accumulator, class Source>
__global__ void __launch_bounds__(1024, 1)
    pass(const __grid_constant__ Source source, index_t count, strategy_work work,
         Accumulator* out) {
  Strategy::template run<Accumulator>(source, count, work, out);
}

/// One thread: what atomics add to.
template <class Accumulator>
__global__ void begin_with_identity(Accumulator* out) {
  *out = Accumulator{};
}

template <class Strategy>
inline constexpr bool finishes_by_atomics = Strategy::facts.finishes == finish::atomics;

/// Null where the strategy's atomics do not take such states.
template <class Strategy, class Accumulator, class T>
strategy_kernels kernels_of() {
  strategy_kernels made;
  made.state_bytes = sizeof(Accumulator);
  if constexpr (!finishes_by_atomics<Strategy> || merges_atomically<Accumulator>) {
    made.first = reinterpret_cast<const void*>(&pass<Strategy, Accumulator, array_terms<T>>);
    made.identity = reinterpret_cast<const void*>(&begin_with_identity<Accumulator>);
  }
  if constexpr (Strategy::facts.finishes == finish::passes ||
                Strategy::facts.finishes == finish::cluster)
    made.later =
        reinterpret_cast<const void*>(&pass<Strategy, Accumulator, array_terms<Accumulator>>);
  return made;
}

}  // namespace riemann::strategies
