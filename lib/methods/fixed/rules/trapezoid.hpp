// The trapezoidal rule: a straight line over each subinterval.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"

namespace riemann::rules {

struct trapezoid {
  static constexpr bool has_order = false;

  static quadrature_rule make(int /*order*/) {
    return {.description = "a straight line over each subinterval",
            .n_per_panel = 1,
            .convergence_order = 2,
            .degree_of_exactness = 1,
            .inner = {},
            .joint = 1,
            .at_begin = 0.5,
            .at_end = 0.5};
  }
};

}  // namespace riemann::rules
