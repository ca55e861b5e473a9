// Boole's rule: a quartic over four subintervals.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"

namespace riemann::rules {

struct boole {
  static constexpr bool has_order = false;

  static quadrature_rule make(int /*order*/) {
    return {.description = "a quartic over four subintervals; n a multiple of 4",
            .n_per_panel = 4,
            .convergence_order = 6,
            .degree_of_exactness = 5,
            .inner = {{.offset = 0.25, .weight = double_word(32) / 90},
                      {.offset = 0.5, .weight = double_word(12) / 90},
                      {.offset = 0.75, .weight = double_word(32) / 90}},
            .joint = double_word(14) / 90,
            .at_begin = double_word(7) / 90,
            .at_end = double_word(7) / 90};
  }
};

}  // namespace riemann::rules
