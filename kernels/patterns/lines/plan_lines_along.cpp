// The launches of line sums along memory: how many lines a warp takes, or how many warps a line.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/line_planner.hpp"

#include <algorithm>
#include <bit>

namespace riemann::patterns {
namespace {

constexpr int warp = threads_of_warp;
constexpr index_t enough_warps_of_multiprocessor = 32;  // to keep its memory busy

}  // namespace

lines_along line_planner::lines_along_memory() const {
  lines_along what{.lines = asked_.lines(),
                   .length = asked_.length(),
                   .apart = asked_.line_stride(),
                   .lanes = shape_.lanes,
                   .value = asked_.value};
  what.how = loads_of(data_, what.length, what.apart, what.lines, bytes_of_element(asked_.type));
  // Threads beside each other: where a line has lanes for a whole warp.
  if (what.how == loads::apart && what.lanes < warp * neighbours_) what.how = loads::single;
  return what;
}

/// Batches of lines, `at_once` of them by each group of threads of a warp.
index_t line_planner::batches_of(const lines_along& what, int at_once) const {
  const int threads_of_one = std::max(1, shape_.lanes / neighbours_);
  return divided_up(what.lines, index_t{at_once} * (warp / threads_of_one));
}

void line_planner::along() {
  using tuning = row_sums_tuning;
  if (is_short()) return along_short();
  constexpr index_t warps_at_once = index_t{tuning::blocks_at_once} * tuning::threads / warp;
  lines_along what = lines_along_memory();
  const index_t rounds = divided_up(what.length, shape_.lanes);
  int at_once = 1;  // lines
  if (rounds <= tuning::loads_in_flight / 2) at_once = rounds <= 1 ? 8 : rounds <= 2 ? 4 : 2;
  if (at_once > 1) {
    what.turns = turns_of_warp(batches_of(what, at_once), where_.multiprocessors * warps_at_once,
                               tuning::most_turns);
  } else {
    const index_t chunks = shape_.chunk_count();
    const index_t enough = where_.multiprocessors * enough_warps_of_multiprocessor;
    while (what.chunks_of_unit < tuning::most_chunks_of_unit && what.chunks_of_unit < chunks &&
           divided_up(chunks, 2 * what.chunks_of_unit) * what.lines >= enough)
      what.chunks_of_unit *= 2;
    what.units = divided_up(chunks, what.chunks_of_unit);
    if (what.units == 1)
      what.turns = turns_of_warp(what.lines, where_.multiprocessors * warps_at_once,
                                 tuning::most_turns / chunks);
  }
  std::byte* const units = what.units > 1 ? states(what.lines * what.units) : nullptr;
  sum_along(what, at_once, units);
  if (what.units > 1) merge_rows(units, what.units);
}

/// Whether lines have an element for a lane at most, and lanes for a thread of row_sums_short.
bool line_planner::is_short() const {
  const int lanes = shape_.lanes;
  const bool alone = lines_along_memory().how != loads::sixteen_bytes;  // by loads of a warp
  return asked_.length() <= lanes &&
         lanes >= row_sums_short_tuning::loads_in_flight * neighbours_ && (!alone || lanes >= warp);
}

void line_planner::along_short() {
  using tuning = row_sums_short_tuning;
  constexpr index_t warps_of_block = tuning::threads / warp;
  short_lines what{.lines = asked_.lines(),
                   .length = asked_.length(),
                   .apart = asked_.line_stride(),
                   .lanes = shape_.lanes,
                   .how = lines_along_memory().how,
                   .value = asked_.value};
  const index_t lines_of_warp = index_t{warp} * tuning::loads_in_flight * neighbours_ / what.lanes;
  what.turns = turns_of_warp(divided_up(what.lines, lines_of_warp),
                             where_.multiprocessors * tuning::blocks_at_once * warps_of_block,
                             tuning::most_turns);
  made_.push_back({.what = "lines",
                   .kernel = kernels_.row_sums_short,
                   .blocks = divided_up(what.lines, lines_of_warp * warps_of_block * what.turns),
                   .threads = tuning::threads,
                   .arguments = arguments_of(data_, what, out_)});
}

/// `at_once` lines by a group of threads, or units of lines by a warp each.
void line_planner::sum_along(const lines_along& what, int at_once, std::byte* of_units) {
  constexpr int warps = row_sums_tuning::threads / warp;
  const index_t of_warps = at_once > 1 ? divided_up(batches_of(what, at_once), what.turns)
                                       : divided_up(what.lines, what.turns) * what.units;
  made_.push_back({.what = "lines",
                   .kernel = kernels_.row_sums[std::countr_zero(static_cast<unsigned>(at_once))],
                   .blocks = divided_up(of_warps, warps),
                   .threads = row_sums_tuning::threads,
                   .arguments = arguments_of(data_, what, of_units, out_)});
}

void line_planner::merge_rows(std::byte* parts, index_t count) {
  constexpr int warps = row_sums_tuning::threads / warp;
  while (count > 1) {
    const index_t left = divided_up(count, parts_of_warp);
    const parts_of_lines what{asked_.lines(), count, left, asked_.value, whole_length_};
    std::byte* const merged = left > 1 ? states(asked_.lines() * left) : nullptr;
    made_.push_back({.what = "parts of lines",
                     .kernel = kernels_.merge_row_parts,
                     .blocks = divided_up(asked_.lines() * left, warps),
                     .threads = row_sums_tuning::threads,
                     .arguments = arguments_of(parts, what, merged, out_)});
    parts = merged;
    count = left;
  }
}

}  // namespace riemann::patterns
