// The rectangle rule with the height taken in the middle of each subinterval.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"

namespace riemann::rules {

struct midpoint {
  static constexpr bool has_order = false;

  static quadrature_rule make(int /*order*/) {
    return {.description = "height in the middle of each subinterval",
            .n_per_panel = 1,
            .convergence_order = 2,
            .degree_of_exactness = 1,
            .inner = {{.offset = 0.5, .weight = 1}}};
  }
};

}  // namespace riemann::rules
