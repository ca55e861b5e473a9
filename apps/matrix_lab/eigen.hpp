// Eigen as the lab's reference and peer; its headers are read by one unit alone.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/pattern_case.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/products/matmul.hpp"

namespace riemann::matrix_lab::eigen {

/// In double, whatever the elements are; sums are off by as many roundings as Eigen may take: one
/// for each element.
expectation expected_lines(const line_request&, const void* data);
expectation expected_product(const product_request&, const void* a, const void* b);

/// In the elements' type, as people ask for it.
void lines(const line_request&, const void* data, void* out);
void product(const product_request&, const void* a, const void* b, void* c);

}  // namespace riemann::matrix_lab::eigen
