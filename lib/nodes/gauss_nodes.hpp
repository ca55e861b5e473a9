// Nodes and weights of Gauss-Legendre quadrature.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/nodes/inner_node.hpp"

#include <vector>

namespace riemann {

/// Beyond this many points a panel, more panels serve better.
inline constexpr int largest_gauss_order = 64;

/// The `order` nodes on [0, 1] in ascending order, to some 30 digits; 1 <= order <=
/// largest_gauss_order. Golub and Welsch (1969): eigenvalues of the Jacobi matrix; polished by
/// Newton's iteration on the Legendre polynomial in double-word arithmetic. Computed once for each
/// order, by whichever thread asks first.
const std::vector<inner_node>& gauss_legendre_nodes(int order);

}  // namespace riemann
