// sum_tiles: the tiles of one sum or of many, a block each; fold_tiles.cuh makes sums of them, with
// the bits of `tiled`. For sources whose kernel is compiled when it is first asked for: a term,
// which may be long, is in the code once for each lane of a thread, and once for tiles that are not
// full; and for more sums at once than fill a GPU one by one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// How it is executed; results do not depend on it. The numbers are those of `tiled`.
struct sum_tiles_tuning {
  static constexpr int threads_per_tile = 256;  // 8 warps
  /// Tiles at once on a multiprocessor, at least: 64 registers a thread; 80 where those of the
  /// states are many, but do not go to memory; 128 where a term holds many, too.
  template <class Accumulator, class Source>
  static constexpr int tiles_at_once = [] {
    if (sizeof(Accumulator) <= 2 * sizeof(double) || sizeof(Accumulator) > 64) return 4;
    if constexpr (requires { requires Source::holds_many_numbers; }) return 2;
    return 3;
  }();
};

/// The terms of a single sum.
template <class Source>
struct one_source {
  using source = Source;
  Source all;
  RIEMANN_HOST_DEVICE const Source& operator[](unsigned) const { return all; }
};

/// The terms of sums of equally many terms each, in device memory.
template <class Source>
struct many_sources {
  using source = Source;
  global_view<const Source> first;
  RIEMANN_HOST_DEVICE Source operator[](unsigned sum) const { return first[sum]; }
};

/// All threads of a tile: states[l] = lane l's terms summed in order. Neighbouring lanes of a
/// thread fill each other's waits. `rows` is an argument of the kernel, so that the compiler can
/// see that all threads take the loop alike.
template <class Accumulator, class Source>
__device__ void sum_generated_lanes(const Source& source, slice range, int rows,
                                    shared_array<Accumulator> states) {
  constexpr int row = lanes_of_terms(sizeof(term_of<Source>));
  constexpr int held = row / sum_tiles_tuning::threads_per_tile;
  const auto terms = source.from(range.begin);
  const int count = static_cast<int>(range.size());
  const int first = static_cast<int>(threadIdx.x) * held;
  if (count == rows * row) {
    Accumulator sums[held];
#pragma unroll 1
    for (int r = 0; r < rows; ++r) {
      term_of<Source> ready[held];
#pragma unroll
      for (int k = 0; k < held; ++k) ready[k] = terms(r * row, first + k);
#pragma unroll
      for (int k = 0; k < held; ++k) add_term(sums[k], ready[k], range.begin + r * row + first + k);
    }
#pragma unroll
    for (int k = 0; k < held; ++k) states[first + k] = sums[k];
    return;
  }
#pragma unroll 1
  for (int lane = first; lane < first + held; ++lane) {
    Accumulator sum;
#pragma unroll 1
    for (int number = lane; number < count; number += row)
      add_term(sum, terms(number - lane, lane), range.begin + number);
    states[lane] = sum;
  }
}

/// All threads of a tile: its lanes merged by the balanced tree into states[0], valid in thread 0.
template <class Accumulator>
__device__ void merge_lanes(shared_array<Accumulator> states, int lanes) {
#pragma unroll 1
  for (int distance = 1; distance < lanes; distance *= 2) {
    __syncthreads();
    const int left = 2 * distance * static_cast<int>(threadIdx.x);
    if (left >= lanes) continue;
    Accumulator merged = states[left];
    merged.merge(states[left + distance]);
    states[left] = merged;
  }
}

/// Block b sums tile first_tile + b % tiles_each of sum b / tiles_each into partial[b].
template <class Accumulator, class Sources>
__global__ void __launch_bounds__(
    sum_tiles_tuning::threads_per_tile,
    sum_tiles_tuning::tiles_at_once<Accumulator, typename Sources::source>)
    sum_tiles(const __grid_constant__ Sources sources, const __grid_constant__ tiling shape,
              index_t first_tile, unsigned tiles_each, global_view<Accumulator> partial) {
  constexpr int lanes = lanes_of_terms(sizeof(term_of<typename Sources::source>));
  RIEMANN_SHARED_ARRAY(Accumulator, lanes, states);
  const index_t tile = first_tile + blockIdx.x % tiles_each;
  sum_generated_lanes(sources[blockIdx.x / tiles_each], shape.terms_of_tile(tile),
                      static_cast<int>(shape.rows_per_tile), states);
  merge_lanes(states, lanes);
  if (threadIdx.x == 0) {
    const Accumulator sum = states[0];
    partial[blockIdx.x] = sum;
  }
}

}  // namespace riemann::cuda
