// The launches of line sums: which kernel, how many blocks, how lines are shared out.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/line_sums.hpp"

#include "riemann/kernels/patterns/line_launches.hpp"

#include <algorithm>
#include <bit>

namespace riemann::patterns {
namespace {

constexpr int warp = 32;
constexpr int threads_of_teaching_forms = 256;
constexpr index_t enough_warps_of_multiprocessor = 32;  // to keep its memory busy

index_t bytes_of(const std::string& type) { return type == "float" ? 4 : 8; }

/// 16-byte loads where every run of memory begins at a multiple of 16 bytes and is one of them
/// long.
loads loads_of(const void* data, index_t run, index_t apart, index_t runs, index_t bytes) {
  constexpr index_t wide = sizeof(sixteen_bytes);
  const bool aligned = reinterpret_cast<std::uintptr_t>(data) % wide == 0 &&
                       run * bytes % wide == 0 && (runs == 1 || apart * bytes % wide == 0);
  return aligned ? loads::sixteen_bytes : loads::single;
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

 private:
  void teach(const std::string& kernel);
  void along();
  void across();
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

void planner::along() {
  const index_t bytes = bytes_of(asked_.type);
  lines_along what{.lines = asked_.lines(),
                   .length = asked_.length(),
                   .apart = asked_.line_stride(),
                   .lanes = shape_.lanes,
                   .value = asked_.value};
  what.how = loads_of(data_, what.length, what.apart, what.lines, bytes);
  constexpr int warps = row_sums_tuning::threads / warp;
  const index_t rounds = divided_up(what.length, shape_.lanes);
  int at_once = 1;  // lines
  if (rounds <= row_sums_tuning::loads_in_flight / 2)
    at_once = rounds <= 1 ? 8 : rounds <= 2 ? 4 : 2;
  index_t of_warps = divided_up(what.lines, at_once);
  if (at_once > 1) {
    const int threads_of_one = std::max(1, shape_.lanes / neighbours_);
    of_warps = divided_up(what.lines, index_t{at_once} * (warp / threads_of_one));
  } else {
    const index_t chunks = shape_.chunk_count();
    const index_t enough = where_.multiprocessors * enough_warps_of_multiprocessor;
    while (what.chunks_of_unit < row_sums_tuning::most_chunks_of_unit &&
           what.chunks_of_unit < chunks &&
           divided_up(chunks, 2 * what.chunks_of_unit) * what.lines >= enough)
      what.chunks_of_unit *= 2;
    what.units = divided_up(chunks, what.chunks_of_unit);
    of_warps = what.lines * what.units;
  }
  std::byte* const units = what.units > 1 ? states(of_warps) : nullptr;
  made_.push_back({.what = "lines",
                   .kernel = kernels_.row_sums[std::countr_zero(static_cast<unsigned>(at_once))],
                   .blocks = divided_up(of_warps, warps),
                   .threads = row_sums_tuning::threads,
                   .arguments = arguments_of(data_, what, units, out_)});
  if (what.units > 1) merge_rows(units, what.units);
}

void planner::merge_rows(std::byte* parts, index_t count) {
  constexpr int warps = row_sums_tuning::threads / warp;
  while (count > 1) {
    const index_t left = divided_up(count, parts_of_warp);
    const parts_of_lines what{asked_.lines(), count, left, asked_.value, asked_.length()};
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
  using tuning = column_sums_tuning;
  const index_t bytes = bytes_of(asked_.type);
  lines_across what{.lines = asked_.lines(),
                    .length = asked_.length(),
                    .apart = asked_.element_stride(),
                    .lanes = shape_.lanes,
                    .chunks = shape_.chunk_count(),
                    .value = asked_.value};
  what.how = loads_of(data_, what.lines, what.apart, what.length, bytes);
  const int down = threads_down(shape_.lanes);
  what.threads_across = static_cast<int>(std::min<index_t>(
      tuning::threads / down, power_of_two_from(divided_up(what.lines, neighbours_))));
  what.slabs = divided_up(what.lines, index_t{what.threads_across} * neighbours_);
  const int chunks_of_block = tuning::threads / (what.threads_across * down);
  std::byte* const chunks = what.chunks > 1 ? states(what.chunks * what.lines) : nullptr;
  made_.push_back({.what = "lines",
                   .kernel = kernels_.column_sums,
                   .blocks = what.slabs * divided_up(what.chunks, chunks_of_block),
                   .threads = tuning::threads,
                   .arguments = arguments_of(data_, what, chunks, out_)});
  if (what.chunks > 1) merge_columns(chunks, what.chunks);
}

void planner::merge_columns(std::byte* parts, index_t count) {
  using tuning = column_sums_tuning;
  while (count > 1) {
    parts_across what{
        .lines = asked_.lines(), .parts = count, .value = asked_.value, .length = asked_.length()};
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

namespace {

/// The additions that the unluckiest element goes through: of terms, and of states.
struct chain {
  double terms = 0;
  double merges = 0;
};

double levels_of(index_t parts) {
  return static_cast<double>(std::bit_width(static_cast<unsigned long long>(parts)));
}

chain longest_chain(const line_request& asked, const std::string& kernel) {
  const auto length = static_cast<double>(asked.length());
  if (kernel == tuned_kernel(asked.which)) {
    const line_shape shape = shape_of_line(asked.length(), static_cast<int>(bytes_of(asked.type)));
    return {line_constants::rounds, levels_of(shape.lanes) + levels_of(shape.chunk_count())};
  }
  if (kernel == "row_sums_block_per_row")
    return {length / threads_of_teaching_forms + 1, levels_of(threads_of_teaching_forms)};
  return {length, 0};
}

}  // namespace

line_error error_of_lines(const line_request& asked, const std::string& kernel) {
  if (asked.asked.operation != "sum") return {};
  const double u = asked.type == "float" ? 0x1p-24 : 0x1p-53;
  const chain longest = longest_chain(asked, kernel);
  const double all = longest.terms + longest.merges;
  const std::string& sum = asked.asked.sum;
  if (sum == "naive") return {1, all};
  if (sum == "kahan") return {1, 2 * (1 + longest.merges) + all * all * u};
  return {1, 2 * all * all * u};  // neumaier, double_double
}

}  // namespace riemann::patterns
