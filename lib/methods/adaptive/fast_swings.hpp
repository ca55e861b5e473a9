// Thousands of swings between two places, averaged away.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// How far from its centre the finite part of an infinite range goes to one side: beyond thousands
/// of swings that come to an end, as those of cos(100*x)*exp(-x/300) do, or as it is given.
double reach_of_fast_swings(sampler&, double centre, double side, double half_width);

/// Where the phases of a formula go through some thousand swings within an evaluated panel, as
/// those of sin(1e5*x)*sqrt(x) do, and the panel's error shows them, an average under a window
/// takes its place. For any window w of integral 1 and width L,
///   integral over [a, b] of f = integral from a of f(x) (weight of w beyond x - a)
///                             + integral over [a + L/2, b - L/2] of (w * f)(x)
///                             + integral up to b of f(x) (weight of w beyond b - x),
/// exactly; the second is smooth once the window is far wider than the slowest swing. Panels stay
/// beside both ends, where f may be singular, and where no window is wide enough.
void average_fast_swings(integration& work);

}  // namespace riemann::adaptive
