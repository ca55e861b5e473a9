// Where the mass of an integrand, or of a term of it, lies.
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
  double reach = 0;       // |f| x is not far below its most up to here; 0: f is 0 wherever seen
  double nearer = 0;      // another mass lies so near to the origin, far below half_width; 0: none
  // And others so far from it, far beyond half_width, where nothing is in between; 0: none.
  double farther_above = 0;
  double farther_below = 0;

  /// Whether it is known, and of one order.
  bool has_scale() const {
    constexpr double of_one_order = 1e3;
    return reach > 0 && reach <= of_one_order * half_width;
  }
};

/// Samples |f| |x - origin| at distances 10^(k/2 + 0.07), k = -20 .. 20, from the finite end, or to
/// both sides of 0, and at `hints`; centres on a peak that stands apart. In a finite range from 0,
/// or the end next to it.
mass mass_of(sampler& f, double lower, double upper, std::span<const double_word> hints);

}  // namespace riemann::adaptive
