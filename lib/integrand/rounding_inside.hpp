// What values of an integrand lose to rounding inside it: `1 - cos(x)` near 0 has lost its digits
// before anybody adds it up.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/enclosure.hpp"

namespace riemann {

/// How far computed values over the unit cube may be from the exact ones, by bounds at some random
/// points, where they are known.
struct lost_inside {
  double share = 0;  // of |f|, by what that is at most
  double mean = 0;   // over the cube: what to go by where few digits are left of |f|
};
lost_inside rounding_inside(enclosure& over_cube);

}  // namespace riemann
