// Coordinates of a stretch of the range: x = anchor + side u, and u a number or an exponential, so
// that distances from a singular point or from far out are as exact as doubles can say them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"

#include <cmath>

namespace riemann::adaptive {

/// An abscissa x + low, and what a step of the coordinate is worth there: dx/dt.
struct point {
  double x = 0;
  double low = 0;
  double weight = 1;
};

struct chart {
  double_word anchor;
  double side = 1;      // +1: u counts upwards from the anchor, -1: downwards
  bool graded = false;  // u = e^t; else u = t

  double_word place(double t) const { return anchor + double_word(side * distance(t)); }
  double distance(double t) const { return graded ? std::exp(t) : t; }
  /// The other way round: the distance u of a place, and its coordinate.
  double distance_to(double_word place) const { return side * (place - anchor).rounded(); }
  double coordinate(double u) const { return graded ? std::log(u) : u; }
  /// dx/dt at that distance.
  double weight(double u) const { return graded ? u : 1; }

  point at(double t) const {
    const double u = distance(t);
    if (anchor.hi == 0 && anchor.lo == 0) return {side * u, 0, weight(u)};
    const double_word sum = two_sum(anchor.hi, side * u);
    const double_word whole = two_sum(sum.hi, sum.lo + anchor.lo);
    return {whole.hi, whole.lo, weight(u)};
  }

  /// Low parts matter: u is small beside the anchor, or the anchor is a singular point.
  bool paired(double t_far) const {
    if (anchor.hi == 0) return false;
    return std::abs(distance(t_far)) < 0.05 * std::abs(anchor.hi);
  }
};

}  // namespace riemann::adaptive
