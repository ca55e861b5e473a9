// The launches of line sums: which kernel, how many blocks, how lines are shared out.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/line_sums.hpp"

#include "riemann/kernels/patterns/line_launches.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

#include <algorithm>
#include <bit>

namespace riemann::patterns {
namespace {

constexpr int warp = 32;
constexpr index_t enough_warps_of_multiprocessor = 32;  // to keep its memory busy

index_t bytes_of(const std::string& type) { return type == "float" ? 4 : 8; }

/// 16-byte loads where every run of memory begins at a multiple of 16 bytes and is one of them
/// long.
loads loads_of(const void* data, index_t run, index_t apart, index_t runs, index_t bytes) {
  constexpr index_t wide = sizeof(sixteen_bytes);
  const bool aligned =
      begin_wide({data}) && run * bytes % wide == 0 && (runs == 1 || apart * bytes % wide == 0);
  return aligned ? loads::sixteen_bytes : loads::apart;
}

class planner {
 public:
  planner(const line_request& asked, const line_kernels& kernels, const void* data, void* out,
          const site& where)
      : asked_(asked),
        kernels_(kernels),
        data_(data),
        out_(out),
        where_(where),
        shape_(shape_of_line(asked.length(), static_cast<int>(bytes_of(asked.type)))),
        neighbours_(static_cast<int>(sizeof(sixteen_bytes)) /
                    static_cast<int>(bytes_of(asked.type))) {}

  launches plan(const std::string& kernel) {
    if (asked_.lines() == 0) return {};
    if (kernel == tuned_kernel(asked_.which))
      asked_.lie_along() ? along() : across();
    else
      teach(kernel);
    return std::move(made_);
  }

  launches plan(const line_part& part, std::byte* states) {
    const index_t mine = shape_.chunk_count();
    std::byte* const first =
        states + static_cast<std::size_t>(part.first_chunk * asked_.lines()) * kernels_.state_bytes;
    whole_length_ = part.length;
    const bool last = part.first_chunk + mine == part.chunks;
    if (asked_.lie_along()) {
      lines_along what = lines_along_memory();
      what.units = mine;
      sum_along(what, 1, first);
      if (last) merge_rows(states, part.chunks);
    } else {
      sum_across(first);
      if (last) merge_columns(states, part.chunks);
    }
    return std::move(made_);
  }

 private:
  void teach(const std::string& kernel);
  int turns_of_warp(index_t turns, index_t warps_at_once, index_t most) const;
  index_t batches_of(const lines_along&, int at_once) const;
  void along();
  void across();
  lines_along lines_along_memory() const;
  void sum_along(const lines_along&, int at_once, std::byte* of_units);
  void sum_across(std::byte* of_chunks);
  void merge_rows(std::byte* parts, index_t count);
  void merge_columns(std::byte* parts, index_t count);

  std::byte* states(index_t count) {
    return where_.memory(static_cast<std::size_t>(count) * kernels_.state_bytes);
  }

  const line_request& asked_;
  const line_kernels& kernels_;
  const void* data_;
  void* out_;
  const site& where_;
  line_shape shape_;
  index_t whole_length_ = asked_.length();
  int neighbours_;
  launches made_;
};

void planner::teach(const std::string& kernel) {
  const strided_lines what{asked_.lines(), asked_.length(), asked_.line_stride(),
                           asked_.element_stride(), asked_.value};
  constexpr int threads = threads_of_teaching_forms;
  launch one{.what = "lines",
             .kernel = kernel == "row_sums_thread_per_row" ? kernels_.row_sums_thread_per_row
                       : kernel == "row_sums_block_per_row"
                           ? kernels_.row_sums_block_per_row
                           : kernels_.column_sums_thread_per_column,
             .blocks = divided_up(asked_.lines(), threads),
             .threads = threads,
             .arguments = arguments_of(data_, what, out_)};
  if (kernel == "row_sums_block_per_row") {
    one.blocks = asked_.lines();
    one.shared_bytes = threads * kernels_.state_bytes;
  }
  made_.push_back(one);
}

/// How often a warp takes a turn, at most `most`, so that `turns` of all keep all warps busy for
/// several waves.
int planner::turns_of_warp(index_t turns, index_t warps_at_once, index_t most) const {
  constexpr index_t waves = 4;
  const index_t enough = where_.multiprocessors * warps_at_once * waves;
  index_t each = 1;
  while (2 * each <= most && divided_up(turns, 2 * each) >= enough) each *= 2;
  return static_cast<int>(each);
}

lines_along planner::lines_along_memory() const {
  lines_along what{.lines = asked_.lines(),
                   .length = asked_.length(),
                   .apart = asked_.line_stride(),
                   .lanes = shape_.lanes,
                   .value = asked_.value};
  what.how = loads_of(data_, what.length, what.apart, what.lines, bytes_of(asked_.type));
  // Threads beside each other: where a line has lanes for a whole warp.
  if (what.how == loads::apart && what.lanes < warp * neighbours_) what.how = loads::single;
  return what;
}

/// Batches of lines, `at_once` of them by each group of threads of a warp.
index_t planner::batches_of(const lines_along& what, int at_once) const {
  if (what.how == loads::apart) at_once = std::min(at_once, row_sums_tuning::most_lines_apart);
  const int threads_of_one = std::max(1, shape_.lanes / neighbours_);
  return divided_up(what.lines, index_t{at_once} * (warp / threads_of_one));
}

void planner::along() {
  using tuning = row_sums_tuning;
  constexpr index_t warps_at_once = index_t{tuning::blocks_at_once} * tuning::threads / warp;
  lines_along what = lines_along_memory();
  const index_t rounds = divided_up(what.length, shape_.lanes);
  int at_once = 1;  // lines
  if (rounds <= tuning::loads_in_flight / 2) at_once = rounds <= 1 ? 8 : rounds <= 2 ? 4 : 2;
  if (at_once > 1) {
    what.turns = turns_of_warp(batches_of(what, at_once), warps_at_once, tuning::most_turns);
  } else {
    const index_t chunks = shape_.chunk_count();
    const index_t enough = where_.multiprocessors * enough_warps_of_multiprocessor;
    while (what.chunks_of_unit < tuning::most_chunks_of_unit && what.chunks_of_unit < chunks &&
           divided_up(chunks, 2 * what.chunks_of_unit) * what.lines >= enough)
      what.chunks_of_unit *= 2;
    what.units = divided_up(chunks, what.chunks_of_unit);
    if (what.units == 1)
      what.turns = turns_of_warp(what.lines, warps_at_once, tuning::most_turns / chunks);
  }
  std::byte* const units = what.units > 1 ? states(what.lines * what.units) : nullptr;
  sum_along(what, at_once, units);
  if (what.units > 1) merge_rows(units, what.units);
}

/// `at_once` lines by a group of threads, or units of lines by a warp each.
void planner::sum_along(const lines_along& what, int at_once, std::byte* of_units) {
  constexpr int warps = row_sums_tuning::threads / warp;
  const index_t of_warps = at_once > 1 ? divided_up(batches_of(what, at_once), what.turns)
                                       : divided_up(what.lines, what.turns) * what.units;
  made_.push_back({.what = "lines",
                   .kernel = kernels_.row_sums[std::countr_zero(static_cast<unsigned>(at_once))],
                   .blocks = divided_up(of_warps, warps),
                   .threads = row_sums_tuning::threads,
                   .arguments = arguments_of(data_, what, of_units, out_)});
}

void planner::merge_rows(std::byte* parts, index_t count) {
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

void planner::across() {
  const index_t chunks = shape_.chunk_count();
  std::byte* const of_chunks = chunks > 1 ? states(chunks * asked_.lines()) : nullptr;
  sum_across(of_chunks);
  if (chunks > 1) merge_columns(of_chunks, chunks);
}

void planner::sum_across(std::byte* of_chunks) {
  using tuning = column_sums_tuning;
  const index_t bytes = bytes_of(asked_.type);
  lines_across what{.lines = asked_.lines(),
                    .length = asked_.length(),
                    .apart = asked_.element_stride(),
                    .lanes = shape_.lanes,
                    .chunks = shape_.chunk_count(),
                    .value = asked_.value};
  what.how = loads_of(data_, what.lines, what.apart, what.length, bytes);
  if (what.how == loads::apart) what.how = loads::single;
  const int down = threads_down(shape_.lanes);
  what.threads_across = static_cast<int>(std::min<index_t>(
      tuning::threads / down, power_of_two_from(divided_up(what.lines, neighbours_))));
  what.slabs = divided_up(what.lines, index_t{what.threads_across} * neighbours_);
  const int chunks_of_block = tuning::threads / (what.threads_across * down);
  made_.push_back({.what = "lines",
                   .kernel = kernels_.column_sums,
                   .blocks = what.slabs * divided_up(what.chunks, chunks_of_block),
                   .threads = tuning::threads,
                   .arguments = arguments_of(data_, what, of_chunks, out_)});
}

void planner::merge_columns(std::byte* parts, index_t count) {
  using tuning = column_sums_tuning;
  while (count > 1) {
    parts_across what{
        .lines = asked_.lines(), .parts = count, .value = asked_.value, .length = whole_length_};
    what.runs = static_cast<int>(std::min<index_t>(tuning::most_runs, power_of_two_from(count)));
    what.parts_of_run = static_cast<int>(std::min<index_t>(
        tuning::most_parts_of_thread, power_of_two_from(divided_up(count, what.runs))));
    what.merged = divided_up(count, index_t{what.runs} * what.parts_of_run);
    what.slabs = divided_up(what.lines, tuning::threads / what.runs);
    std::byte* const merged = what.merged > 1 ? states(what.lines * what.merged) : nullptr;
    made_.push_back({.what = "parts of lines",
                     .kernel = kernels_.merge_column_parts,
                     .blocks = what.slabs * what.merged,
                     .threads = tuning::threads,
                     .arguments = arguments_of(parts, what, merged, out_)});
    parts = merged;
    count = what.merged;
  }
}

}  // namespace

std::vector<std::string> kernels_of_lines(lines_of which) {
  if (which == lines_of::rows)
    return {"row_sums", "row_sums_thread_per_row", "row_sums_block_per_row"};
  return {"column_sums", "column_sums_thread_per_column"};
}

std::string tuned_kernel(lines_of which) { return kernels_of_lines(which).front(); }

launches plan_lines(const line_request& asked, const std::string& kernel,
                    const line_kernels& kernels, const void* data, void* out, const site& where) {
  return planner(asked, kernels, data, out, where).plan(kernel);
}

launches plan_line_part(const line_request& of_part, const line_part& part,
                        const line_kernels& kernels, const void* data, std::byte* states, void* out,
                        const site& where) {
  return planner(of_part, kernels, data, out, where).plan(part, states);
}

}  // namespace riemann::patterns
