// Where the mass of an integrand lies on an infinite range.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/sampler.hpp"

#include <span>

namespace riemann::adaptive {

struct mass {
  double centre = 0;
  double half_width = 1;  // the integrand's mass lies some such distance from the centre
  double origin = 0;      // the finite end, or 0
  bool swings = false;    // f has both signs
  double nearer = 0;      // another mass lies so near to the origin, far below half_width; 0: none
  // And others so far from it, far beyond half_width, where nothing is in between; 0: none.
  double farther_above = 0;
  double farther_below = 0;
};

/// Samples |f| |x - origin| at distances 10^(k/2 + 0.07), k = -20 .. 20, from the finite end, or to
/// both sides of 0, and at `hints`; centres on a peak that stands apart. One limit is infinite at
/// least.
mass mass_of(sampler& f, double lower, double upper, std::span<const double_word> hints);

}  // namespace riemann::adaptive
