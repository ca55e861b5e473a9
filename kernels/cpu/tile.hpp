// One tile of a sum on one CPU thread: lanes in vector registers, from one portable binary.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/lane_states.hpp"
#include "riemann/kernels/cpu/term_rows.hpp"

#include <algorithm>

namespace riemann::cpu {

/// Rows evaluated before they are added: batches that stay in the first-level cache.
inline constexpr int rows_at_once = 8;

/// Adds the batch's terms to its lanes' states; states[0] is that of lane begin_lane.
template <class Accumulator, class Term>
[[gnu::always_inline]] inline void add_rows(const Term* terms, const batch& of,
                                            lane_states<Accumulator, lanes_at_once>& states) {
  const auto add = [&](int row, int l, const Term* row_terms) {
    Accumulator state = states.get(l);
    add_term(state, row_terms[l], of.first + index_t{row} * row_lanes<Term> + of.begin_lane + l);
    states.set(l, state);
  };
  const bool full = of.end_lane - of.begin_lane == lanes_at_once;
  for (int row = of.begin_row; row < of.end_row; ++row, terms += lanes_at_once) {
    if (full) {
      for (int l = 0; l < lanes_at_once; ++l) add(row, l, terms);
    } else {
      for (int l = 0; l < of.end_lane - of.begin_lane; ++l) add(row, l, terms);
    }
  }
}

/// Evaluates the terms of a tile in lanes [lane, lane + lanes_at_once), in batches, of which each
/// is handed to body(terms, batch). `ready` has room for one batch.
template <class Term, class Body>
[[gnu::always_inline]] inline void for_each_batch(isa level, const term_rows<Term>& terms,
                                                  slice range, int lane, Term* ready,
                                                  const Body& body) {
  const int count = static_cast<int>(range.size());
  const int rest = count % row_lanes<Term>;
  const int rows = count / row_lanes<Term>;
  for (int row = 0; row < rows; row += rows_at_once) {
    const batch some{range.begin, row, std::min(row + rows_at_once, rows), lane,
                     lane + lanes_at_once};
    terms.evaluate(level, some, ready);
    body(ready, some);
  }
  if (lane < rest) {
    const batch last{range.begin, rows, rows + 1, lane, std::min(lane + lanes_at_once, rest)};
    terms.evaluate(level, last, ready);
    body(ready, last);
  }
}

/// The result of each tile of `tiles`, out[0] that of tiles.begin.
template <class Accumulator, class Term>
[[gnu::always_inline]] inline void sum_tiles_body(isa level, const term_rows<Term>& terms,
                                                  const tiling& shape, slice tiles,
                                                  Accumulator* out) {
  alignas(64) Term ready[rows_at_once * lanes_at_once];
  for (index_t tile = tiles.begin; tile < tiles.end; ++tile) {
    const slice range = shape.terms_of_tile(tile);
    lane_states<Accumulator, row_lanes<Term>> lanes;
    for (int lane = 0; lane < row_lanes<Term>; lane += lanes_at_once) {
      lane_states<Accumulator, lanes_at_once> here;
      for_each_batch(
          level, terms, range, lane, ready,
          [&](const Term* batch_terms, const batch& of) { add_rows(batch_terms, of, here); });
      for (int l = 0; l < lanes_at_once; ++l) lanes.set(lane + l, here.get(l));
    }
    merge_tree(lanes, row_lanes<Term>);
    out[tile - tiles.begin] = lanes.get(0);
  }
}

template <class Accumulator, class Term>
[[gnu::flatten]] void sum_tiles_v1(const term_rows<Term>& terms, const tiling& shape, slice tiles,
                                   Accumulator* out) {
  sum_tiles_body(isa::v1, terms, shape, tiles, out);
}

#ifdef __x86_64__
template <class Accumulator, class Term>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void sum_tiles_v3(const term_rows<Term>& terms,
                                                                  const tiling& shape, slice tiles,
                                                                  Accumulator* out) {
  sum_tiles_body(isa::v3, terms, shape, tiles, out);
}

template <class Accumulator, class Term>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void sum_tiles_v4(
    const term_rows<Term>& terms, const tiling& shape, slice tiles, Accumulator* out) {
  sum_tiles_body(isa::v4, terms, shape, tiles, out);
}
#endif

template <class Accumulator, class Term>
void sum_tiles(isa level, const term_rows<Term>& terms, const tiling& shape, slice tiles,
               Accumulator* out) {
#ifdef __x86_64__
  if (level == isa::v4) return sum_tiles_v4(terms, shape, tiles, out);
  if (level == isa::v3) return sum_tiles_v3(terms, shape, tiles, out);
#endif
  static_cast<void>(level);
  sum_tiles_v1(terms, shape, tiles, out);
}

}  // namespace riemann::cpu
