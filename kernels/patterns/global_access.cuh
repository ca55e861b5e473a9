// Several neighbours of global memory at once, where they lie well, or one after the other.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/loads.hpp"

namespace riemann::patterns {

/// One thread: elements at .. at + neighbours, those below `end`.
template <loads How, class T>
__device__ void load_neighbours(global_view<const T> from, index_t at, index_t end,
                                T (&out)[neighbours_of<T>]) {
  if constexpr (How == loads::sixteen_bytes) {
    if (at < end) load_wide(from, at, out);
  } else {
#pragma unroll
    for (int k = 0; k < neighbours_of<T>; ++k)
      if (at + k < end) out[k] = from[at + k];
  }
}

}  // namespace riemann::patterns
