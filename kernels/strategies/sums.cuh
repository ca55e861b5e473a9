// Plain sums by every strategy that has kernels of its own, for one type of element: what is
// compiled ahead. Instantiated in a few units.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/naive.hpp"
#include "riemann/kernels/number_formats.hpp"
#include "riemann/kernels/strategies/kernels.cuh"

#include "riemann/families/strategies.hpp"

#include <string>

namespace riemann::strategies {

/// Strategies that one kernel template serves; the others have launches of their own.
template <class Strategy>
concept runs_in_passes =
    requires(array_terms<int> source, strategy_work work, accumulators::naive::of<int>* out) {
      Strategy::template run<accumulators::naive::of<int>>(source, index_t{}, work, out);
    };

template <class Strategy>
inline constexpr bool finishes_by_atomics = Strategy::facts.finishes == finish::atomics;

/// Null where the strategy's atomics do not take such states.
template <class Strategy, class Accumulator, class T>
strategy_kernels kernels_of() {
  strategy_kernels kernels;
  kernels.state_bytes = sizeof(Accumulator);
  if constexpr (!finishes_by_atomics<Strategy> || merges_atomically<Accumulator>) {
    kernels.first = reinterpret_cast<const void*>(&pass<Strategy, Accumulator, array_terms<T>>);
    kernels.identity = reinterpret_cast<const void*>(&begin_with_identity<Accumulator>);
  }
  if constexpr (Strategy::facts.finishes == finish::passes ||
                Strategy::facts.finishes == finish::cluster)
    kernels.later =
        reinterpret_cast<const void*>(&pass<Strategy, Accumulator, array_terms<Accumulator>>);
  return kernels;
}

template <class T>
strategy_kernels sum_kernels(const std::string& strategy) {
  strategy_kernels kernels;
  families::strategies.visit(strategy, [&]<class Strategy>(std::type_identity<Strategy>) {
    if constexpr (runs_in_passes<Strategy>)
      kernels = kernels_of<Strategy, accumulators::naive::of<T>, T>();
  });
  return kernels;
}

}  // namespace riemann::strategies
