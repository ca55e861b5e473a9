// Matrices of ours as Eigen sees them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/matrix.hpp"

#include <Eigen/Core>

namespace riemann::matrix_lab {

/// visit(an Eigen::Map of the matrix).
template <class T, class Visit>
void with_matrix(const matrix_shape& of, const T* data, const Visit& visit) {
  using stride = Eigen::OuterStride<>;
  using row_major = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  using column_major = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor>;
  const stride apart(of.leading_dimension);
  if (of.stored == layout::row_major)
    visit(Eigen::Map<const row_major, 0, stride>(data, of.rows, of.columns, apart));
  else
    visit(Eigen::Map<const column_major, 0, stride>(data, of.rows, of.columns, apart));
}

}  // namespace riemann::matrix_lab
