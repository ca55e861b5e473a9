// One tile of a sum on one CPU thread: lanes in vector registers, from one portable binary.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/lane_states.hpp"
#include "riemann/kernels/cpu/term_rows.hpp"

#include <algorithm>

namespace riemann::cpu {

/// Rows evaluated before they are added: batches that stay in the first-level cache.
inline constexpr int rows_at_once = 8;

/// Lanes of a tile that wait for the tree at once; a row has at most lane_groups times as many.
inline constexpr int lanes_in_group = 512;
inline constexpr int lane_groups = tiling_constants::bytes_per_row / lanes_in_group;

/// Adds the batch's terms, in rows of row_lanes, to its lanes' states; states[0] is that of lane
/// begin_lane.
template <class Accumulator, class Term>
[[gnu::always_inline]] inline void add_rows(const Term* terms, const batch& of, int row_lanes,
                                            lane_states<Accumulator, lanes_at_once>& states) {
  const auto add = [&](int row, int l, const Term* row_terms) {
    Accumulator state = states.get(l);
    add_term(state, row_terms[l], of.first + index_t{row} * row_lanes + of.begin_lane + l);
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

/// Evaluates the terms of a tile in lanes [lane, lane + lanes_at_once) of `row_lanes`, in batches,
/// of which each is handed to body(terms, batch). `ready` has room for one batch.
template <class Term, class Body>
[[gnu::always_inline]] inline void for_each_batch(isa level, const term_rows<Term>& terms,
                                                  slice range, int row_lanes, int lane, Term* ready,
                                                  const Body& body) {
  const int count = static_cast<int>(range.size());
  const int rest = count % row_lanes;
  const int full_rows = count / row_lanes;
  const int rows = full_rows + (lane < rest ? 1 : 0);
  for (int row = 0; row < rows;) {
    batch some{range.begin, row, std::min(row + rows_at_once, full_rows), lane,
               lane + lanes_at_once};
    if (row == full_rows)
      some = {range.begin, row, row + 1, lane, std::min(lane + lanes_at_once, rest)};
    terms.evaluate(level, some, ready);
    body(ready, some);
    row = some.end_row;
  }
}

/// The result of each tile of `tiles`, out[0] that of tiles.begin.
template <class Accumulator, class Term>
[[gnu::always_inline]] inline void sum_tiles_body(isa level, const term_rows<Term>& terms,
                                                  const tiling& shape, slice tiles,
                                                  Accumulator* out) {
  alignas(64) Term ready[rows_at_once * lanes_at_once];
  lane_states<Accumulator, lanes_in_group> group;
  lane_states<Accumulator, lane_groups> groups;
  const int group_size = std::min(shape.lanes, lanes_in_group);
  for (index_t tile = tiles.begin; tile < tiles.end; ++tile) {
    const slice range = shape.terms_of_tile(tile);
    for (int lane = 0; lane < shape.lanes; lane += lanes_at_once) {
      lane_states<Accumulator, lanes_at_once> here;
      for_each_batch(level, terms, range, shape.lanes, lane, ready,
                     [&](const Term* batch_terms, const batch& of) {
                       add_rows(batch_terms, of, shape.lanes, here);
                     });
      const int place = lane % group_size;
      for (int l = 0; l < lanes_at_once; ++l) group.set(place + l, here.get(l));
      if (place + lanes_at_once < group_size) continue;
      merge_tree(group, group_size);
      groups.set(lane / group_size, group.get(0));
    }
    merge_tree(groups, shape.lanes / group_size);
    out[tile - tiles.begin] = groups.get(0);
  }
}

template <class Accumulator, class Term>
void sum_tiles(isa level, const term_rows<Term>& terms, const tiling& shape, slice tiles,
               Accumulator* out) {
  by_isa(level, [&] { sum_tiles_body(level, terms, shape, tiles, out); });
}

}  // namespace riemann::cpu
