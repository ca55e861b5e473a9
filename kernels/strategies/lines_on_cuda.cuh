// Lines of an array on a GPU: the kernels that are compiled ahead.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/fold_tiles.cuh"
#include "riemann/kernels/strategies/reduce_lines.hpp"
#include "riemann/kernels/strategies/reduce_on_cuda.cuh"
#include "riemann/kernels/strategies/tiled_lines.cuh"

namespace riemann {

template <class T>
cuda::kernels_of_lines lines_compiled_ahead(const named_operation& op) {
  using lines = lines_of_array<T>;
  cuda::kernels_of_lines kernels;
  visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) {
    if constexpr (compiled_ahead<A, T> && error_free<A>)
      kernels.tiles = reinterpret_cast<const void*>(&cuda::exact_lines<lines>);
    else if constexpr (compiled_ahead<A, T>)
      kernels = {reinterpret_cast<const void*>(&cuda::tiled_lines<A, lines>),
                 reinterpret_cast<const void*>(&cuda::fold_tiles<A>)};
  });
  return kernels;
}

}  // namespace riemann
