// What roundings may do to the sum of a line.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/error_of_sum.hpp"
#include "riemann/kernels/patterns/lines/line_launches.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"

namespace riemann::patterns {
namespace {

accumulators::chain longest_chain(const line_request& request, const std::string& kernel) {
  const auto length = static_cast<double>(request.length());
  if (kernel == tuned_kernel(request.which)) {
    const line_shape shape =
        shape_of_line(request.length(), static_cast<int>(bytes_of_element(request.type)));
    return {line_constants::rounds, levels_of(shape.lanes) + levels_of(shape.chunk_count())};
  }
  if (kernel == "row_sums_block_per_row")
    return {length / threads_of_teaching_forms + 1, levels_of(threads_of_teaching_forms)};
  return {length, 0};
}

}  // namespace

line_error error_of_lines(const line_request& request, const std::string& kernel) {
  if (request.op.operation != "sum") return {};
  const double u = request.type == "float" ? 0x1p-24 : 0x1p-53;
  return {1, error_of_sum(request.op.sum, longest_chain(request, kernel), u) / u};
}

}  // namespace riemann::patterns
