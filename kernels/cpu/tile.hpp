// One tile of a sum on one CPU thread: lanes in vector registers, from one portable binary.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/lane_states.hpp"
#include "riemann/kernels/tiling.hpp"

#include <algorithm>

namespace riemann::cpu {

/// Doubles are the terms so far: a row has this many lanes.
inline constexpr int row_lanes = tiling_constants::bytes_per_row / static_cast<int>(sizeof(double));

/// Lanes that are summed together: four AVX-512 or eight AVX2 registers a component.
inline constexpr int lanes_at_once = 32;

/// The result of each tile of `tiles`, out[0] that of tiles.begin.
template <class Accumulator, class Source>
[[gnu::always_inline]] inline void sum_tiles_body(const Source& source, const tiling& shape,
                                                  slice tiles, Accumulator* out) {
  for (index_t tile = tiles.begin; tile < tiles.end; ++tile) {
    const slice range = shape.terms_of_tile(tile);
    const auto terms = source.from(range.begin);
    const int count = static_cast<int>(range.size());
    const int rest = count % row_lanes;
    const int full = count - rest;
    lane_states<Accumulator, row_lanes> lanes;
    for (int block = 0; block < row_lanes; block += lanes_at_once) {
      lane_states<Accumulator, lanes_at_once> here;
      for (int row = 0; row < full; row += row_lanes) {
        for (int l = 0; l < lanes_at_once; ++l) {
          Accumulator state = here.get(l);
          state.add(terms(row, block + l));
          here.set(l, state);
        }
      }
      for (int l = 0; l < std::min(lanes_at_once, rest - block); ++l) {
        Accumulator state = here.get(l);
        state.add(terms(full, block + l));
        here.set(l, state);
      }
      for (int l = 0; l < lanes_at_once; ++l) lanes.set(block + l, here.get(l));
    }
    merge_tree(lanes, row_lanes);
    out[tile - tiles.begin] = lanes.get(0);
  }
}

// One body, one thin wrapper per instruction set: `flatten` inlines the whole call tree into each,
// where it is compiled for that target.
template <class Accumulator, class Source>
[[gnu::flatten]] void sum_tiles_v1(const Source& source, const tiling& shape, slice tiles,
                                   Accumulator* out) {
  sum_tiles_body(source, shape, tiles, out);
}

#ifdef __x86_64__
template <class Accumulator, class Source>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void sum_tiles_v3(const Source& source,
                                                                  const tiling& shape, slice tiles,
                                                                  Accumulator* out) {
  sum_tiles_body(source, shape, tiles, out);
}

template <class Accumulator, class Source>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void sum_tiles_v4(
    const Source& source, const tiling& shape, slice tiles, Accumulator* out) {
  sum_tiles_body(source, shape, tiles, out);
}
#endif

template <class Accumulator, class Source>
void sum_tiles(isa level, const Source& source, const tiling& shape, slice tiles,
               Accumulator* out) {
#ifdef __x86_64__
  if (level == isa::v4) return sum_tiles_v4(source, shape, tiles, out);
  if (level == isa::v3) return sum_tiles_v3(source, shape, tiles, out);
#endif
  static_cast<void>(level);
  sum_tiles_v1(source, shape, tiles, out);
}

}  // namespace riemann::cpu
