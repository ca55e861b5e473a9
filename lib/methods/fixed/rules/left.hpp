// The rectangle rule with the height taken at the left end of each subinterval.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"

namespace riemann::rules {

struct left {
  static constexpr bool has_order = false;

  static quadrature_rule make(int /*order*/) {
    return {.description = "height at the left end of each subinterval",
            .n_per_panel = 1,
            .convergence_order = 1,
            .degree_of_exactness = 0,
            .inner = {},
            .joint = 1,
            .at_begin = 1};
  }
};

}  // namespace riemann::rules
