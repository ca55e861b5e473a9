// Composite Gauss-Legendre quadrature: `order` points a panel, exact to degree 2 order - 1.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "riemann/lib/nodes/gauss_nodes.hpp"

namespace riemann::rules {

struct gauss_legendre {
  static constexpr bool has_order = true;
  static constexpr int largest_order = largest_gauss_order;

  static quadrature_rule make(int order) {
    return {.description = "--order points a panel, at Legendre zeros; n a multiple of the order",
            .n_per_panel = order,
            .convergence_order = 2 * order,
            .degree_of_exactness = 2 * order - 1,
            .inner = gauss_legendre_nodes(order)};
  }
};

}  // namespace riemann::rules
