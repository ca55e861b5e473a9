// sum_tiles: the tiles of one sum or of many, a block each; fold_tiles.cuh makes sums of them, with
// the bits of `tiled`. For sources whose kernel is compiled when it is first asked for, which takes
// half of the time that `tiled` does, and for more sums at once than fill a GPU one by one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/tiled.cuh"

namespace riemann::cuda {

/// The terms of a single sum.
template <class Source>
struct one_source {
  using source = Source;
  Source all;
  HOST_DEVICE const Source& operator[](unsigned) const { return all; }
};

/// The terms of sums of equally many terms each, in device memory.
template <class Source>
struct many_sources {
  using source = Source;
  global_view<const Source> first;
  HOST_DEVICE Source operator[](unsigned sum) const { return first[sum]; }
};

/// Block b sums tile first_tile + b % tiles_each of sum b / tiles_each into partial[b].
template <class Accumulator, class Sources>
__global__ void __launch_bounds__(tiled_tuning::threads_per_tile,
                                  tiled_tuning::threads_per_multiprocessor /
                                      tiled_tuning::threads_per_tile)
    sum_tiles(const __grid_constant__ Sources sources, const __grid_constant__ tiling shape,
              index_t first_tile, unsigned tiles_each, global_view<Accumulator> partial) {
  SHARED_ARRAY(Accumulator, 32, states);
  constexpr int held = lanes_per_thread<term_of<typename Sources::source>>;
  const auto& source = sources[blockIdx.x / tiles_each];
  const index_t tile = first_tile + blockIdx.x % tiles_each;
  Accumulator lanes[held];
  sum_lanes(source, shape.terms_of_tile(tile), static_cast<int>(shape.rows_per_tile),
            static_cast<int>(threadIdx.x) * held, lanes);
  const Accumulator sum = merge_block(lanes, states, static_cast<int>(blockDim.x) * held);
  if (threadIdx.x == 0) partial[blockIdx.x] = sum;
}

}  // namespace riemann::cuda
