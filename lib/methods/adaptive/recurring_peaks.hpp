// Peaks that recur with a wave and become narrower far out, or toward a point, until no panel sees
// any: those of exp(-x^3*sin(x)^2).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Ends the work as not met where panels that waves of the formula pass through, or what lies
/// beyond chains, have more than the tolerance in peaks that the panels do not show. Peaks are
/// looked for where a wave's phase is a multiple of pi/2.
void look_for_recurring_peaks(integration&);

}  // namespace riemann::adaptive
