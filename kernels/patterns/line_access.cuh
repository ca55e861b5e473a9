// What the kernels of line sums share: reading 16 bytes of neighbours or one element after the
// other, and merging lanes.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/line_launches.hpp"
#include "riemann/kernels/patterns/line_value.hpp"

namespace riemann::patterns {

/// One thread: elements at .. at + neighbours, those below `end`; returns how many there are.
template <loads How, class T>
__device__ int load_neighbours(global_view<const T> from, index_t at, index_t end,
                               T (&out)[neighbours_of<T>]) {
  constexpr int most = neighbours_of<T>;
  if constexpr (How == loads::sixteen_bytes) {
    if (at < end) load_wide(from, at, out);
    return at < end ? most : 0;
  } else {
#pragma unroll
    for (int k = 0; k < most; ++k)
      if (at + k < end) out[k] = from[at + k];
    return end - at >= most ? most : end > at ? static_cast<int>(end - at) : 0;
  }
}

/// The merged state of Count lanes in order, of which the first `lanes` (a power of two) take part.
template <class Accumulator, int Count>
__device__ Accumulator merge_lanes(Accumulator (&lanes_held)[Count], int lanes) {
#pragma unroll
  for (int distance = 1; distance < Count; distance *= 2)
    if (distance < lanes) {
#pragma unroll
      for (int k = 0; k + distance < Count; k += 2 * distance)
        lanes_held[k].merge(lanes_held[k + distance]);
    }
  return lanes_held[0];
}

}  // namespace riemann::patterns
