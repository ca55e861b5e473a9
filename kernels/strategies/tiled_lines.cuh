// tiled_lines: the tiles of many sums of elements in memory, a block each, with the bits of
// `tiled`; fold_tiles.cuh makes sums of them where a sum has several.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/tiled.cuh"

namespace riemann::cuda {

/// Block b sums tile b % tiles_each of line first_line + b / tiles_each. results[b] is the tile's
/// sum, or, of a line's only tile, the line's.
template <class Accumulator, class Lines>
__global__ void __launch_bounds__(tiled_tuning::threads_per_tile,
                                  tiled_tuning::threads_per_multiprocessor /
                                      tiled_tuning::threads_per_tile)
    tiled_lines(const __grid_constant__ Lines lines, const __grid_constant__ tiling shape,
                index_t first_line, unsigned tiles_each, global_view<Accumulator> results) {
  using source = typename Lines::source;
  constexpr int held = lanes_per_thread<term_of<source>>;
  RIEMANN_SHARED_ARRAY(Accumulator, 32, states);
  const index_t line = first_line + blockIdx.x / tiles_each;
  const index_t tile = blockIdx.x % tiles_each;
  Accumulator lanes[held];
  sum_lanes(lines[line], shape.terms_of_tile(tile), static_cast<int>(shape.rows_per_tile),
            static_cast<int>(threadIdx.x) * held, lanes);
  const int width =
      shape.term_count < shape.lanes ? static_cast<int>(shape.term_count) : shape.lanes;
  const Accumulator sum = merge_block(lanes, states, width);
  if (threadIdx.x != 0) return;
  Accumulator of_line;  // begins with an empty state
  of_line.merge(sum);
  if (tiles_each == 1)
    results[blockIdx.x] = of_line;
  else
    results[blockIdx.x] = sum;
}

}  // namespace riemann::cuda
