// scan_terms: the scans of many lines of terms that are computed on the spot, in one launch. What
// becomes of each prefix is the lines' own affair.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/scan/scan.cuh"

namespace riemann::patterns {

struct scan_terms_tuning {
  static constexpr int blocks_at_once = 2;  // of a multiprocessor: 128 registers a thread
};

/// A block for each tile of each line, of as many warps as the parts of a line, or of a tile. Lines
/// has a `value`, of 16 bytes; term(line, k) is term k, and put(line, k, prefix) is told its
/// prefix.
template <class Operation, class Lines>
__global__ void __launch_bounds__(scan_tuning::threads, scan_terms_tuning::blocks_at_once)
    scan_terms(const __grid_constant__ Lines lines, const __grid_constant__ scan_of_lines of) {
  using shape = scan_shape;
  using value = typename Lines::value;
  static_assert(shape::elements_of_strip<value> == 1);
  const index_t here = static_cast<index_t>(blockIdx.x) / of.first.tiles;
  const index_t line = of.first_line + here;
  const index_t tile = static_cast<index_t>(blockIdx.x) % of.first.tiles;
  const index_t begin =
      tile * shape::elements_of_tile<value> +
      static_cast<int>(threadIdx.x) / shape::lanes * shape::elements_of_part<value> +
      static_cast<int>(threadIdx.x) % shape::lanes;
  scan_launch what = of.first;
  what.of_tiles += here * of.slots_apart;
  what.of_groups += here * of.slots_apart;
  what.of_companies += here * of.slots_apart;

  value strips[shape::rows][1];
#pragma unroll
  for (int r = 0; r < shape::rows; ++r) {
    const index_t at = begin + r * shape::lanes;
    strips[r][0] = at < what.count ? lines.term(line, at) : value();
  }
  scan_strips<Operation>(strips, tile, what);
#pragma unroll
  for (int r = 0; r < shape::rows; ++r) {
    const index_t at = begin + r * shape::lanes;
    if (at < what.count) lines.put(line, at, strips[r][0]);
  }
}

}  // namespace riemann::patterns
