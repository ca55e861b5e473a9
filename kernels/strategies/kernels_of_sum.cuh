// The kernels of a whole sum, for units that compile them ahead.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/sum_kernels.hpp"
#include "riemann/kernels/strategies/exact_sum.cuh"
#include "riemann/kernels/strategies/tiled.cuh"

namespace riemann::cuda {

template <class Accumulator, class Source>
sum_kernels kernels_of_sum() {
  if constexpr (error_free<Accumulator>)
    return {reinterpret_cast<const void*>(&exact_sum<Source>)};
  else if constexpr (loads_neighbours<terms_of<Source>, term_of<Source>>)
    return {reinterpret_cast<const void*>(&tiled<Accumulator, 1, Source>),
            reinterpret_cast<const void*>(
                &tiled<Accumulator, tiled_tuning::most_tiles_per_block, Source>)};
  else
    return {reinterpret_cast<const void*>(&tiled<Accumulator, 1, Source>)};
}

}  // namespace riemann::cuda
