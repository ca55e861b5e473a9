// The kernels that every strategy shares: what it does, as something to launch.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/block.cuh"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

namespace riemann::strategies {

/// All threads of all blocks: one pass of Strategy over the items of `source`.
template <class Strategy, class Accumulator, class Source>
__global__ void __launch_bounds__(1024, 1)
    pass(const __grid_constant__ Source source, index_t count, strategy_work work,
         global_view<Accumulator> out) {
  Strategy::template run<Accumulator>(source, count, work, out);
}

/// One thread: what atomics add to.
template <class Accumulator>
__global__ void begin_with_identity(global_view<Accumulator> out) {
  out[0] = Accumulator{};
}

}  // namespace riemann::strategies
