// What is done about what the second look found, and about doubles where pairs are known.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"
#include "riemann/lib/methods/adaptive/second_look.hpp"

namespace riemann::adaptive {

/// Divides the panels that predicted wrongly: at the miss, or around the place that the formula
/// pointed to.
void follow(integration&, const second_look&);

/// Pairs against doubles at a few nodes: sets what doubles lose inside the formula, and whether
/// that is more than a tenth of the tolerance.
void compare_with_pairs(integration&);

}  // namespace riemann::adaptive
