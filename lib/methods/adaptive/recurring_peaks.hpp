// Peaks that recur with a wave and become narrower far out, or toward a point, until no panel sees
// any: those of exp(-x^3*sin(x)^2) and of if(mod(x,0.7)<1e-8,1,0)/(1+x^2).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Ends the work as not met where a wave of the formula comes back without end, its phase being
/// infinite at a limit, and panels, with what lies beyond chains, have more than the tolerance in
/// peaks that they do not show. Peaks are looked for where the phase is a multiple of pi/2, beside
/// that place if a part of the formula is infinite there, and where what jumps at whole numbers is
/// a multiple of 1/4.
void look_for_recurring_peaks(integration&);

}  // namespace riemann::adaptive
