// write_terms: terms that are computed, written to memory for strategies that read arrays.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// Any grid: out[k] = term (begin of the first of `tiles`) + k, as tiled computes it.
template <class Source>
__global__ void __launch_bounds__(256)
    write_terms(const __grid_constant__ Source source, const __grid_constant__ tiling shape,
                slice tiles, global_view<term_of<Source>> out) {
  const index_t first = shape.terms_of_tile(tiles.begin).begin;
  for (index_t tile = tiles.begin + blockIdx.x; tile < tiles.end; tile += gridDim.x) {
    const slice range = shape.terms_of_tile(tile);
    const auto terms = source.from(range.begin);
    const int count = static_cast<int>(range.size());
    for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
      out[range.begin - first + i] = terms(i, 0);
  }
}

}  // namespace riemann::cuda
