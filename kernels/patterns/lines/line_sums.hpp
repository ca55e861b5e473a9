// Sums, minima, maxima and means of a matrix's rows or columns: what is asked, and who answers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/patterns/launches.hpp"
#include "riemann/kernels/patterns/lines/lines.hpp"
#include "riemann/kernels/patterns/matrix.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace riemann {

enum class lines_of { rows, columns };

struct line_request {
  lines_of which = lines_of::rows;
  matrix_shape matrix;
  std::string type = "float";  // or double
  named_operation op;          // sum by any accumulator but exact, min, max
  line_value value = line_value::total;

  index_t lines() const { return which == lines_of::rows ? matrix.rows : matrix.columns; }
  index_t length() const { return which == lines_of::rows ? matrix.columns : matrix.rows; }
  index_t line_stride() const {
    return which == lines_of::rows ? matrix.row_stride() : matrix.column_stride();
  }
  index_t element_stride() const {
    return which == lines_of::rows ? matrix.column_stride() : matrix.row_stride();
  }
  /// The elements of a line are neighbours in memory.
  bool lie_along() const {
    return (which == lines_of::rows) == (matrix.stored == layout::row_major) ||
           (lines() == 1 && element_stride() == 1);
  }
};

/// What is wrong with the request, or nothing: a sentence.
std::string why_not_summed(const line_request&);

/// out[k] = line k's result, an element rounded once: on `threads` CPU threads, the bits of the
/// tuned kernels. Throws std::invalid_argument with what why_not_summed says.
void sum_lines(const line_request&, const void* data, void* out, int threads);

namespace patterns {

/// The kernels of line sums by name: the tuned one, whose bits are the CPU's, then the teaching
/// forms.
std::vector<std::string> kernels_of_lines(lines_of);
std::string tuned_kernel(lines_of);

/// Handles of the kernels for one accumulator and type.
struct line_kernels {
  const void* row_sums = nullptr;        // by loads of 16 bytes
  const void* row_sums_apart = nullptr;  // by threads beside each other
  const void* row_sums_short[4] = {};    // of 1, 2, 4, 8 rounds
  const void* row_sums_narrow = nullptr;
  const void* merge_row_parts = nullptr;
  const void* column_sums = nullptr;        // by loads of 16 bytes
  const void* column_sums_apart = nullptr;  // by threads beside each other
  const void* column_sums_single = nullptr;
  const void* column_sums_short[3] = {};  // of 1, 2, 4 rounds; of doubles the first only
  const void* merge_column_parts = nullptr;
  const void* row_sums_thread_per_row = nullptr;
  const void* row_sums_block_per_row = nullptr;
  const void* column_sums_thread_per_column = nullptr;
  std::size_t state_bytes = 0;
};

/// Those that nvcc compiled.
line_kernels line_kernels_of_floats(const named_operation&);
line_kernels line_kernels_of_doubles(const named_operation&);

/// Those for a request. Throws not_built where no GPU code was.
line_kernels compiled_line_kernels(const line_request&);

/// The launches that leave the results of the lines of `data` at `out`, both in the device's
/// memory.
launches plan_lines(const line_request&, const std::string& kernel, const line_kernels&,
                    const void* data, void* out, const site&);

/// Chunks of lines that are summed part by part.
struct line_part {
  index_t first_chunk = 0;  // of the part
  index_t chunks = 0;       // of whole lines
  index_t length = 0;       // of whole lines
};

/// The launches that leave the states of the chunks of a part, two or more of them, where they
/// belong in `states`, which has room for those of whole lines; after the last part, the results at
/// `out`, too. The request is that of the part. Along memory there is one line.
launches plan_line_part(const line_request&, const line_part&, const line_kernels&,
                        const void* data, std::byte* states, void* out, const site&);

/// What rounding may do to a result, in units of u (2^-24 or 2^-53) times its value, and times the
/// sum of its terms' magnitudes. From the longest chain of additions that a term goes through, and
/// from what the accumulator says of itself.
struct line_error {
  double of_value = 0;
  double of_magnitude = 0;
};
line_error error_of_lines(const line_request&, const std::string& kernel);

/// visitor(std::type_identity<T>{}, std::type_identity<Accumulator>{}) for what may be asked of
/// lines; false for anything else.
template <class T, class Visitor>
bool visit_line_accumulator(const named_operation& op, const Visitor& visitor) {
  const std::string_view operation = op.operation;  // compared without a call
  bool visited = false;
  const auto visit = [&]<class A>(std::type_identity<A> accumulator) {
    visitor(accumulator);
    visited = true;
  };
  if (op.ignore_nan) return false;
  if (operation == "min")
    visit(std::type_identity<operations::min::of<T>>{});
  else if (operation == "max")
    visit(std::type_identity<operations::max::of<T>>{});
  else if (operation == "sum")
    families::accumulators.visit(op.sum, [&]<class Sum>(std::type_identity<Sum>) {
      if constexpr (!error_free<typename Sum::template of<T>>)
        visit(std::type_identity<typename Sum::template of<T>>{});
    });
  return visited;
}

}  // namespace patterns
}  // namespace riemann
