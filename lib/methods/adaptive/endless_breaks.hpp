// Functions of a formula that break again and again as far as the range goes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/chart.hpp"
#include "riemann/lib/methods/adaptive/even_swings.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"

#include <optional>

namespace riemann::adaptive {

/// Whether this function of the formula goes on to break beyond one end of the finite part, at
/// about the pace that it has there. So many places are not listed: of those far out a grid would
/// meet a few by chance.
bool breaks_without_end(const integrand&, inner_function, const search_range&, double side);

/// How far beyond that end f bends again and again, as abs(sin(x))*exp(-x) does, until nothing is
/// left of it; 0: it does not, or for too long.
double reach_of_waves(const integrand&, const search_range&, double side);

/// Between the breaks from this distance on, if they go on without end: of several functions the
/// slowest. f stays where it is.
std::optional<even_swings> swings_between_breaks(const integrand& f, const chart& along,
                                                 double begin);

}  // namespace riemann::adaptive
