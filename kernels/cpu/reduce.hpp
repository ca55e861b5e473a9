// A whole sum on the CPU: tiles over threads, their results merged in the fixed order.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/error_free_sum.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cpu/tile.hpp"
#include "riemann/kernels/reduction.hpp"

#include <mutex>
#include <vector>

namespace riemann::cpu {

/// Merges the results of a section's tiles, where they are runs for up to Most fold lanes, of which
/// `width` have any.
template <int Most, class Accumulator>
Accumulator fold_within(const std::vector<Accumulator>& tiles, int width) {
  lane_states<Accumulator, Most> lanes;
  const auto count = static_cast<index_t>(tiles.size());
  for (int lane = 0; lane < width; ++lane) {
    const slice run = tiles_of_fold_lane(count, lane);
    Accumulator state;
    for (index_t k = run.begin; k < run.end; ++k) state.merge(tiles[static_cast<std::size_t>(k)]);
    lanes.set(lane, state);
  }
  merge_tree(lanes, width);
  return lanes.get(0);
}

/// Merges the results of a section's tiles: fold_lanes contiguous runs, then the balanced tree.
/// Lanes beyond the last run are identities, which change nothing.
template <class Accumulator>
Accumulator fold(const std::vector<Accumulator>& tiles) {
  constexpr int few = 32;  // states that are set up sooner than those of all lanes
  const auto count = static_cast<index_t>(tiles.size());
  int width = 1;
  while (width < fold_lanes && tiles_of_fold_lane(count, width).begin < count) width *= 2;
  return width <= few ? fold_within<few>(tiles, width) : fold_within<fold_lanes>(tiles, width);
}

/// The same for accumulators whose tiles may be merged in any order: as threads come by.
template <error_free Accumulator, class Term, class KeepGoing>
reduction<Accumulator> reduce_in_any_order(const term_rows<Term>& terms, const tiling& shape,
                                           int threads, const KeepGoing& keep_going) {
  const isa level = current_isa();
  reduction<Accumulator> reduced;
  std::mutex guard;
  const auto terms_of = [&](index_t tiles) {
    return std::min(tiles * shape.terms_per_tile(), shape.term_count);
  };
  const index_t finished = parallel_for(
      shape.tile_count, threads,
      [&](slice some) {
        const auto part = sum_error_free<Accumulator>(level, terms, shape, some);
        const std::lock_guard lock(guard);
        reduced.result.merge(part);
      },
      [&](index_t done) { return keep_going(terms_of(done)); });
  reduced.result.carry();
  reduced.terms_done = terms_of(finished);
  reduced.complete = finished == shape.tile_count;
  return reduced;
}

/// The sum of terms [0, term_count) on `threads` threads: the same bits for any number of them.
/// Memory: at most tiles_per_section accumulators.
template <class Accumulator, class Term, class KeepGoing>
  requires accumulator<Accumulator, Term>
reduction<Accumulator> reduce(const term_rows<Term>& terms, index_t term_count, int threads,
                              const KeepGoing& keep_going) {
  static_assert(Accumulator::commutative, "a lane takes a term of each row");
  const tiling shape = make_tiling(term_count, terms.bytes_per_term());
  if constexpr (error_free<Accumulator>)
    return reduce_in_any_order<Accumulator>(terms, shape, threads, keep_going);
  const isa level = current_isa();
  reduction<Accumulator> reduced;
  std::vector<Accumulator> results;
  for (index_t section = 0; section < shape.section_count(); ++section) {
    const slice tiles = shape.tiles_of_section(section);
    const auto terms_of = [&](index_t count) {
      return std::min(count * shape.terms_per_tile(), term_count - reduced.terms_done);
    };
    results.assign(static_cast<std::size_t>(tiles.size()), Accumulator{});
    const index_t finished = parallel_for(
        tiles.size(), threads,
        [&](slice some) {
          sum_tiles(level, terms, shape, slice{tiles.begin + some.begin, tiles.begin + some.end},
                    results.data() + some.begin);
        },
        [&](index_t done) { return keep_going(reduced.terms_done + terms_of(done)); });
    reduced.terms_done += terms_of(finished);
    if (finished < tiles.size()) return reduced;
    reduced.result.merge(fold(results));
  }
  reduced.complete = true;
  return reduced;
}

}  // namespace riemann::cpu
