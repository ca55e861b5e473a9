// A conjugate pair of poles and a real one, in the form both share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/group_sum.hpp"
#include "riemann/lib/summing/grouping.hpp"

namespace riemann {

/// With u = (x - centre)^2: poles where u = -height^2.
struct pole_pair {
  parity symmetry;
  double_word numerator;
  double_word height_squared;  // 0 for a real pole
  double centre;
};

/// Of `poles` that are there.
pole_pair pair_of(const pole_structure& poles);

/// Distance from [from, to] to the nearest pole.
double distance_to_poles(const pole_pair&, double from, double to);

}  // namespace riemann
