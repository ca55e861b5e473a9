// Simpson's rule: a parabola over two subintervals.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"

namespace riemann::rules {

struct simpson {
  static constexpr bool has_order = false;

  static quadrature_rule make(int /*order*/) {
    return {.description = "a parabola over two subintervals; n even",
            .n_per_panel = 2,
            .convergence_order = 4,
            .degree_of_exactness = 3,
            .inner = {{.offset = 0.5, .weight = double_word(2) / 3}},
            .joint = double_word(1) / 3,
            .at_begin = double_word(1) / 6,
            .at_end = double_word(1) / 6};
  }
};

}  // namespace riemann::rules
