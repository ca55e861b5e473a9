// What is done about what the second look found, and about what rounding loses inside a formula.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"
#include "riemann/lib/methods/adaptive/second_look.hpp"

namespace riemann::adaptive {

/// Divides the panels that predicted wrongly: at the miss, or around the place that the formula
/// pointed to.
void follow(integration&, const second_look&);

/// Compares digits at a few nodes: sets what rounding loses inside the formula, and whether panels
/// must take all digits since that is more than a tenth of the tolerance.
void measure_rounding_inside(integration&);

/// The same without values, for work that has ended before: by bounds alone, which may be large.
void bound_rounding_inside(integration&);

/// Whether at least a tenth of the panel's error is what rounding loses inside the formula, at a
/// few nodes that stand for all.
bool is_error_by_rounding(integration&, const panel&);

/// Whether the panel of a chain counts, and its value near the far end is not even right to a
/// tenth: the chain would end by what rounding leaves.
bool is_mostly_rounding(integration&, const panel&, bool outward);

}  // namespace riemann::adaptive
