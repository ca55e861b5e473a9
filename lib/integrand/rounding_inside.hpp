// What values of an integrand lose to rounding inside it: `1 - cos(x)` near 0 has lost its digits
// before anybody adds it up.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/enclosure.hpp"

namespace riemann {

/// How far computed values over the unit cube may be from the exact ones, as a share of |f|: by
/// bounds at some random points, where they are known.
double share_lost_inside(enclosure& over_cube);

}  // namespace riemann
