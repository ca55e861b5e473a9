// Stretches of a range that are cut where the formula breaks.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/even_swings.hpp"
#include "riemann/lib/methods/adaptive/halved_panels.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"

#include <vector>

namespace riemann::adaptive {

/// From v + begin to v + end, less v and ascending: both, and between them where f breaks.
std::vector<double> cuts_at_breaks(const integrand& f, const chart& along, even_pace pace, double v,
                                   double begin, double end);

/// These, and places that part evenly what is longer than `longest`.
std::vector<double> parted(const std::vector<double>& cuts, double longest);

/// As halve_until_small, cut where f breaks; the chart has distances for its coordinate.
panel_sum halve_between_breaks(const stretch& over, sampler& f, double tolerance,
                               std::vector<panel>& all);

}  // namespace riemann::adaptive
