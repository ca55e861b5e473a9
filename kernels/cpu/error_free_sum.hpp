// Tiles of an error-free sum on one CPU thread: expansions in vector registers, for all of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/tile.hpp"
#include "riemann/kernels/expansions.hpp"

#include <algorithm>

namespace riemann::cpu {

/// Doubles of a lane. Measured: the first holds sums of well-scaled floats, two those of doubles,
/// four whatever spans 2^120 or less, at a cost only where they are needed.
inline constexpr int levels_of_lane = 4;

template <error_free Accumulator, class Term>
[[gnu::always_inline]] inline Accumulator sum_error_free_body(isa level,
                                                              const term_rows<Term>& terms,
                                                              const tiling& shape, slice tiles) {
  alignas(64) Term ready[rows_at_once * lanes_at_once];
  expansions<lanes_at_once, levels_of_lane> sums;
  Accumulator total;
  // Inlined by order: g++ otherwise compiles this once, for the least of the instruction sets.
  const auto add = [&](Term * batch_terms, const batch& of) __attribute__((always_inline)) {
    const int lanes = of.end_lane - of.begin_lane;
    std::fill(batch_terms + lanes, batch_terms + lanes_at_once, Term(0));
    sums.template add<rows_at_once>(batch_terms, of.end_row - of.begin_row, total);
  };
  for (index_t tile = tiles.begin; tile < tiles.end; ++tile)
    for (int lane = 0; lane < shape.lanes; lane += lanes_at_once)
      for_each_batch(level, terms, shape.terms_of_tile(tile), shape.lanes, lane, ready, add);
  sums.flush(total);
  return total;
}

/// The sum of `tiles`, all together.
template <error_free Accumulator, class Term>
Accumulator sum_error_free(isa level, const term_rows<Term>& terms, const tiling& shape,
                           slice tiles) {
  Accumulator total;
  by_isa(level, [&] { total = sum_error_free_body<Accumulator>(level, terms, shape, tiles); });
  return total;
}

}  // namespace riemann::cpu
