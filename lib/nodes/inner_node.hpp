// A node of a rule, with its weight.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// A node inside every panel, or several of one weight. Offset and weight are fractions of the
/// panel's width.
struct inner_node {
  double_word offset;  // in (0, 1); of the first, within (0, 1 / per_panel)
  double_word weight;  // of each
  int per_panel = 1;   // so many, 1 / per_panel apart; a power of two, so that steps are exact
};

}  // namespace riemann
