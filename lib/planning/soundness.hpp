// Tells sums whose nodes do not see the integrand: narrow peaks, poles, zeros.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/planning/sampling.hpp"

#include <functional>
#include <span>
#include <string>

namespace riemann {

/// Whether all samples are 0 that are finite.
bool all_zero(const sampling&);

/// Why nodes `apart` from each other may not see what they sum: a sentence; empty where nothing
/// speaks against them. Two things are looked for, both where the samples point to them:
///   a place towards which |f| grows like 1/distance or faster, over five octaves below `apart`:
///     the integral diverges there, or no run can tell that it does not;
///   a peak that carries nearly all of the samples' sum, of which the nodes meet two or fewer:
///     (sum of |f|)^2 / (sum of f^2) over nodes around its top is below 2.5.
/// Samples point to the highest of them where it is much above the mean, to a sign change towards
/// which |f| grows from both sides, and to a value that is not finite. Calls f up to some 100
/// times where they do; elsewhere not at all.
std::string why_unsound(const sampling&, double from, double to, double apart,
                        const std::function<double(double)>& f);

/// What stands at places that a formula points to, and no sample shows.
struct hidden_sight {
  std::string why;     // as of why_unsound: a pole
  double place = 0;    // of a peak that nodes `apart` do not resolve
  double carries = 0;  // its integral, roughly; 0: there is none
};

/// Calls f once at each place, and some 50 times more where the value is beyond all samples by more
/// than these differ, or not finite.
hidden_sight hidden_at(std::span<const double> places, const sampling&, double from, double to,
                       double apart, const std::function<double(double)>& f);

}  // namespace riemann
