// Nodes and weights of Clenshaw-Curtis quadrature.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/nodes/inner_node.hpp"

#include <vector>

namespace riemann {

/// Beyond this many steps a panel, more panels serve better.
inline constexpr int largest_chebyshev_order = 64;

/// The `order` - 1 nodes within (0, 1) in ascending order, to some 30 digits: zeros of the
/// Chebyshev polynomial U of degree order - 1, polished by Newton's iteration in double-word
/// arithmetic. Weights after Davis and Rabinowitz, Methods of Numerical Integration (1984), 2.5.5.
std::vector<inner_node> clenshaw_curtis_nodes(int order);

/// The weight of 0, and of 1.
double_word clenshaw_curtis_end_weight(int order);

}  // namespace riemann
