// Composite Clenshaw-Curtis quadrature: the polynomial through the extrema of a Chebyshev
// polynomial.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "riemann/lib/nodes/chebyshev_nodes.hpp"

namespace riemann::rules {

struct clenshaw_curtis {
  static constexpr bool has_order = true;
  static constexpr int largest_order = largest_chebyshev_order;

  /// `order` + 1 points a panel, both ends among them, and by symmetry one degree more if that is
  /// odd.
  static quadrature_rule make(int order) {
    const int degree = order % 2 == 0 ? order + 1 : order;
    const double_word end = clenshaw_curtis_end_weight(order);
    return {
        .description = "--order Chebyshev steps a panel, ends shared; n a multiple of the order",
        .n_per_panel = order,
        .convergence_order = degree + 1,
        .degree_of_exactness = degree,
        .inner = clenshaw_curtis_nodes(order),
        .joint = end + end,
        .at_begin = end,
        .at_end = end};
  }
};

}  // namespace riemann::rules
