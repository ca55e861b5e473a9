// What rounding hides where cells of a region end at surfaces at which the integrand is singular.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <cstddef>
#include <vector>

namespace riemann {

/// Of the integral of |f| over the unit cube, what lies at both ends of these axes where f does not
/// go on as it does farther from there: 1 - x^2 has no digits beside 1. As random points tell.
double lost_at_ends(const integrand& f, const std::vector<std::size_t>& axes);

}  // namespace riemann
