// The launches of line sums across memory: how many threads share a row, how many blocks a line.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/line_planner.hpp"

#include <algorithm>
#include <bit>

namespace riemann::patterns {

/// Whether lines have few elements for a lane, and are so many that a thread can take each.
bool line_planner::is_short_across() const {
  constexpr index_t enough_lines = 256;  // of a multiprocessor
  const index_t most_rounds = request_.type == "float"
                                  ? column_sums_tuning::most_rounds_of_short_lines<float>
                                  : column_sums_tuning::most_rounds_of_short_lines<double>;
  return rounds() <= most_rounds && request_.lines() >= enough_lines * where_.multiprocessors;
}

void line_planner::across() {
  if (is_short_across()) return across_short();
  const index_t chunks = shape_.chunk_count();
  std::byte* const of_chunks = chunks > 1 ? states(chunks * request_.lines()) : nullptr;
  sum_across(of_chunks);
  if (chunks > 1) merge_columns(of_chunks, chunks);
}

void line_planner::sum_across(std::byte* of_chunks) {
  using tuning = column_sums_tuning;
  const index_t bytes = bytes_of_element(request_.type);
  lines_across what{.lines = request_.lines(),
                    .length = request_.length(),
                    .apart = request_.element_stride(),
                    .lanes = shape_.lanes,
                    .chunks = shape_.chunk_count(),
                    .value = request_.value};
  const loads how = loads_of(data_, what.lines, what.apart, what.length, bytes);
  const int down = threads_down(shape_.lanes);
  what.threads_across = static_cast<int>(std::min<index_t>(
      tuning::threads / down, power_of_two_from(divided_up(what.lines, neighbours_))));
  what.slabs = divided_up(what.lines, index_t{what.threads_across} * neighbours_);
  const bool of_whole_rows =
      what.threads_across ==
      (bytes == sizeof(float) ? threads_of_whole_row<float> : threads_of_whole_row<double>);
  const int chunks_of_block = tuning::threads / (what.threads_across * down);
  launches_.push_back({.what = "lines",
                       .kernel = how == loads::sixteen_bytes ? kernels_.column_sums
                                 : of_whole_rows             ? kernels_.column_sums_apart
                                                             : kernels_.column_sums_single,
                       .blocks = what.slabs * divided_up(what.chunks, chunks_of_block),
                       .threads = tuning::threads,
                       .arguments = arguments_of(data_, what, of_chunks, out_)});
}

void line_planner::across_short() {
  const lines_across what{.lines = request_.lines(),
                          .length = request_.length(),
                          .apart = request_.element_stride(),
                          .lanes = shape_.lanes,
                          .value = request_.value};
  const auto room = static_cast<unsigned>(power_of_two_from(rounds()));
  launches_.push_back({.what = "lines",
                       .kernel = kernels_.column_sums_short[std::countr_zero(room)],
                       .blocks = divided_up(what.lines, column_sums_tuning::threads),
                       .threads = column_sums_tuning::threads,
                       .arguments = arguments_of(data_, what, out_)});
}

void line_planner::merge_columns(std::byte* parts, index_t count) {
  using tuning = column_sums_tuning;
  while (count > 1) {
    parts_across what{.lines = request_.lines(),
                      .parts = count,
                      .value = request_.value,
                      .length = whole_length_};
    const auto least = std::min<index_t>(tuning::parts_at_once, power_of_two_from(count));
    what.runs = static_cast<int>(
        std::min<index_t>(tuning::most_runs, power_of_two_from(divided_up(count, least))));
    what.parts_of_run = static_cast<int>(std::clamp<index_t>(
        power_of_two_from(divided_up(count, what.runs)), least, tuning::most_parts_of_thread));
    what.merged = divided_up(count, index_t{what.runs} * what.parts_of_run);
    what.slabs = divided_up(what.lines, tuning::threads / what.runs);
    std::byte* const merged = what.merged > 1 ? states(what.lines * what.merged) : nullptr;
    launches_.push_back({.what = "parts of lines",
                         .kernel = kernels_.merge_column_parts,
                         .blocks = what.slabs * what.merged,
                         .threads = tuning::threads,
                         .waits_itself = true,
                         .arguments = arguments_of(parts, what, merged, out_)});
    parts = merged;
    count = what.merged;
  }
}

}  // namespace riemann::patterns
