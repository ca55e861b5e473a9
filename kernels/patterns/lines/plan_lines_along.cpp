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

loads line_planner::loads_along() const {
  return loads_of(data_, request_.length(), request_.line_stride(), request_.lines(),
                  bytes_of_element(request_.type));
}

void line_planner::along() {
  if (rounds() > row_sums_short_tuning::most_rounds)
    along_long();
  else if (is_narrow())
    along_narrow();
  else
    along_short();
}

/// Whether lines have fewer lanes than a thread of row_sums_short takes, or than a warp loads there
/// one by one.
bool line_planner::is_narrow() const {
  const bool alone = loads_along() != loads::sixteen_bytes;
  return shape_.lanes < row_sums_short_tuning::loads_in_flight * neighbours_ ||
         (alone && shape_.lanes < warp);
}

short_lines line_planner::lines_of_one_warp() const {
  return {.lines = request_.lines(),
          .length = request_.length(),
          .apart = request_.line_stride(),
          .lanes = shape_.lanes,
          .how = loads_along(),
          .value = request_.value};
}

void line_planner::along_narrow() {
  using tuning = row_sums_narrow_tuning;
  short_lines what = lines_of_one_warp();
  if (what.how == loads::apart) what.how = loads::single;  // there are no lanes for a warp
  const int threads_of_one = std::max(1, what.lanes / neighbours_);
  const index_t batches =
      divided_up(what.lines, index_t{tuning::lines_at_once} * (warp / threads_of_one));
  what.turns = turns_of_warp<tuning>(where_, batches, tuning::most_turns);
  launches_.push_back(
      {.what = "lines",
       .kernel = kernels_.row_sums_narrow,
       .blocks = divided_up(divided_up(batches, what.turns), tuning::threads / warp),
       .threads = tuning::threads,
       .arguments = arguments_of(data_, what, out_)});
}

void line_planner::along_short() {
  using tuning = row_sums_short_tuning;
  constexpr index_t warps_of_block = tuning::threads / warp;
  short_lines what = lines_of_one_warp();
  const auto room = static_cast<unsigned>(power_of_two_from(rounds()));
  const index_t lines_of_warp =
      index_t{warp} * tuning::loads_in_flight * neighbours_ / (what.lanes * room);
  what.turns =
      turns_of_warp<tuning>(where_, divided_up(what.lines, lines_of_warp), tuning::most_turns);
  launches_.push_back(
      {.what = "lines",
       .kernel = kernels_.row_sums_short[std::countr_zero(room)],
       .blocks = divided_up(what.lines, lines_of_warp * warps_of_block * what.turns),
       .threads = tuning::threads,
       .arguments = arguments_of(data_, what, out_)});
}

lines_along line_planner::long_lines() const {
  return {.lines = request_.lines(),
          .length = request_.length(),
          .apart = request_.line_stride(),
          .value = request_.value};
}

void line_planner::along_long() {
  using tuning = row_sums_tuning;
  lines_along what = long_lines();
  const index_t chunks = shape_.chunk_count();
  const index_t enough = where_.multiprocessors * enough_warps_of_multiprocessor;
  while (what.chunks_of_unit < tuning::most_chunks_of_unit && what.chunks_of_unit < chunks &&
         divided_up(chunks, 2 * what.chunks_of_unit) * what.lines >= enough)
    what.chunks_of_unit *= 2;
  what.units = divided_up(chunks, what.chunks_of_unit);
  if (what.units == 1)
    what.turns = turns_of_warp<tuning>(where_, what.lines, tuning::most_turns / chunks);
  std::byte* const units = what.units > 1 ? states(what.lines * what.units) : nullptr;
  sum_along(what, units);
  if (what.units > 1) merge_rows(units, what.units);
}

/// Units of lines by a warp each.
void line_planner::sum_along(const lines_along& what, std::byte* of_units) {
  constexpr int warps = row_sums_tuning::threads / warp;
  const bool wide = loads_along() == loads::sixteen_bytes;
  launches_.push_back({.what = "lines",
                       .kernel = wide ? kernels_.row_sums : kernels_.row_sums_apart,
                       .blocks = divided_up(divided_up(what.lines, what.turns) * what.units, warps),
                       .threads = row_sums_tuning::threads,
                       .arguments = arguments_of(data_, what, of_units, out_)});
}

void line_planner::merge_rows(std::byte* parts, index_t count) {
  constexpr int warps = row_sums_tuning::threads / warp;
  while (count > 1) {
    const index_t left = divided_up(count, parts_of_warp);
    const parts_of_lines what{request_.lines(), count, left, request_.value, whole_length_};
    std::byte* const merged = left > 1 ? states(request_.lines() * left) : nullptr;
    launches_.push_back({.what = "parts of lines",
                         .kernel = kernels_.merge_row_parts,
                         .blocks = divided_up(request_.lines() * left, warps),
                         .threads = row_sums_tuning::threads,
                         .waits_itself = true,
                         .arguments = arguments_of(parts, what, merged, out_)});
    parts = merged;
    count = left;
  }
}

}  // namespace riemann::patterns
