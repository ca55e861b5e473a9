// A matrix in memory, as kernels and callers know it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

enum class layout { row_major, column_major };

/// Element (i, j) stands at i * leading_dimension + j, or where columns are stored one after the
/// other, at j * leading_dimension + i.
struct matrix_shape {
  index_t rows = 0;
  index_t columns = 0;
  index_t leading_dimension = 0;  // of neighbouring rows, or columns; at least what one of them has
  layout stored = layout::row_major;

  constexpr index_t row_stride() const {
    return stored == layout::row_major ? leading_dimension : 1;
  }
  constexpr index_t column_stride() const {
    return stored == layout::row_major ? 1 : leading_dimension;
  }
  /// From the first element to the end of the last.
  constexpr index_t extent() const {
    if (rows == 0 || columns == 0) return 0;
    return (rows - 1) * row_stride() + (columns - 1) * column_stride() + 1;
  }
};

/// Packed: no gaps.
constexpr matrix_shape packed(index_t rows, index_t columns, layout stored = layout::row_major) {
  const index_t line = stored == layout::row_major ? columns : rows;
  return {rows, columns, line > 1 ? line : 1, stored};
}

}  // namespace riemann
