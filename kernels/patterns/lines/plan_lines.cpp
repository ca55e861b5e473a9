// The launches of line sums: which kernel, along memory or across it, of whole lines or a part.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/line_planner.hpp"

namespace riemann::patterns {

launches line_planner::plan(const std::string& kernel) {
  if (request_.lines() == 0) return {};
  if (kernel == tuned_kernel(request_.which))
    request_.lie_along() ? along() : across();
  else
    teach(kernel);
  return std::move(launches_);
}

launches line_planner::plan(const line_part& part, std::byte* states) {
  const index_t mine = shape_.chunk_count();
  std::byte* const first =
      states + static_cast<std::size_t>(part.first_chunk * request_.lines()) * kernels_.state_bytes;
  whole_length_ = part.length;
  const bool last = part.first_chunk + mine == part.chunks;
  if (request_.lie_along()) {
    lines_along what = long_lines();
    what.units = mine;
    sum_along(what, first);
    if (last) merge_rows(states, part.chunks);
  } else {
    sum_across(first);
    if (last) merge_columns(states, part.chunks);
  }
  return std::move(launches_);
}

void line_planner::teach(const std::string& kernel) {
  const strided_lines what{request_.lines(), request_.length(), request_.line_stride(),
                           request_.element_stride(), request_.value};
  constexpr int threads = threads_of_teaching_forms;
  launch one{.what = "lines",
             .kernel = kernel == "row_sums_thread_per_row" ? kernels_.row_sums_thread_per_row
                       : kernel == "row_sums_block_per_row"
                           ? kernels_.row_sums_block_per_row
                           : kernels_.column_sums_thread_per_column,
             .blocks = divided_up(request_.lines(), threads),
             .threads = threads,
             .arguments = arguments_of(data_, what, out_)};
  if (kernel == "row_sums_block_per_row") {
    one.blocks = request_.lines();
    one.shared_bytes = threads * kernels_.state_bytes;
  }
  launches_.push_back(one);
}

std::vector<std::string> kernels_of_lines(lines_of which) {
  if (which == lines_of::rows)
    return {"row_sums", "row_sums_thread_per_row", "row_sums_block_per_row"};
  return {"column_sums", "column_sums_thread_per_column"};
}

std::string tuned_kernel(lines_of which) { return kernels_of_lines(which).front(); }

launches plan_lines(const line_request& request, const std::string& kernel,
                    const line_kernels& kernels, const void* data, void* out, const site& where) {
  return line_planner(request, kernels, data, out, where).plan(kernel);
}

launches plan_line_part(const line_request& of_part, const line_part& part,
                        const line_kernels& kernels, const void* data, std::byte* states, void* out,
                        const site& where) {
  return line_planner(of_part, kernels, data, out, where).plan(part, states);
}

}  // namespace riemann::patterns
