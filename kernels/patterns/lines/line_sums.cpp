// Line sums by name: what may be asked, and who answers on the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/line_sums.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/line_sums_of.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>

namespace riemann {

std::string why_not_summed(const line_request& request) {
  const matrix_shape& m = request.matrix;
  const std::string_view type = request.type;  // compared without a call: tiny matrices feel it
  if (type != "float" && type != "double")
    return fmt::format("lines of {} are not summed; allowed: float, double", request.type);
  if (!patterns::visit_line_accumulator<double>(request.op, [](auto) {}))
    return fmt::format("lines have no {}{}; allowed: sum (added by {}), min, max",
                       request.op.operation,
                       request.op.operation == "sum" ? " added by " + request.op.sum : "",
                       "neumaier, naive, kahan or double_double");
  if (m.rows < 0 || m.columns < 0) return "a matrix has no negative number of rows or columns";
  const index_t line = m.stored == layout::row_major ? m.columns : m.rows;
  if (m.leading_dimension < line)
    return fmt::format("the leading dimension {} is less than the {} elements of a {}",
                       m.leading_dimension, line, m.stored == layout::row_major ? "row" : "column");
  if (request.length() == 0 && request.lines() > 0 && request.op.operation != "sum")
    return fmt::format("a line without elements has no {}", request.op.operation);
  return {};
}

void sum_lines(const line_request& request, const void* data, void* out, int threads) {
  if (const std::string why = why_not_summed(request); !why.empty())
    throw std::invalid_argument(why);
  if (const std::string_view type = request.type; type == "float")
    patterns::sum_lines_of(request, static_cast<const float*>(data), static_cast<float*>(out),
                           threads, cpu::current_isa());
  else
    patterns::sum_lines_of(request, static_cast<const double*>(data), static_cast<double*>(out),
                           threads, cpu::current_isa());
}

}  // namespace riemann
