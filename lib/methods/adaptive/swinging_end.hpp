// Whether a chain ends among swings, or among breaks.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Two zeros or six turning points on the outermost panel; toward a point, where swings may end,
/// two zeros or three turning points at the very end of it.
bool swings_at_end(const integration&, const chain&);

/// Whether f breaks again and again beyond the begin of a chain.
bool breaks_without_end(const integration&, const chain&);

/// Few swings from here on, as the last half shows, and nothing is left at 2 to 5 times the
/// distance: to integrate them costs less than to look for their pattern. Toward a point: none a
/// thousand times nearer.
bool swings_die_soon(integration&, const chain&);

/// Whether f rises and falls again and again as far as there are numbers. Where what it is a wave
/// of has a limit, as in sin(227*x/(1+x))/(1+x)^2, swings of one size come to an end.
bool swings_go_on(integration&, const chain&);

}  // namespace riemann::adaptive
