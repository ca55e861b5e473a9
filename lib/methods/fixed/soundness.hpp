// Tells sums whose nodes do not see the integrand: narrow peaks, poles, zeros.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/values_at_nodes.hpp"

#include <functional>
#include <span>
#include <string>

namespace riemann {

/// Whether all samples are 0 that are finite.
bool all_zero(const values_at_nodes&);

/// What speaks against nodes that stand `apart` from each other.
struct sight {
  std::string why;     // a sentence on a pole; empty: none was found
  double place = 0;    // of a peak that these nodes hardly meet
  double carries = 0;  // its integral, roughly; 0: there is none. An error estimate may cover it.
  double endless = 0;  // the integral, roughly, of what grows without an end, but has one
};

/// Looks for two things, both where the samples point to them:
///   a place towards which |f| grows like 1/distance or faster, over five octaves below `apart`,
///   and
///     further while it grows less and less, as exp(-x) does towards 0: the integral diverges
///     there, or no run can tell that it does not;
///   a peak that carries nearly all of the samples' sum, of which the nodes meet two or fewer:
///     (sum of |f|)^2 / (sum of f^2) over nodes around its top is below 2.5.
/// Samples point to the highest of them where it is much above the mean, to a sign change towards
/// which |f| grows from both sides, and to a value that is not finite. Calls f up to some 250
/// times where they do; elsewhere not at all.
sight look_at(const values_at_nodes&, double from, double to, double apart,
              const std::function<double(double)>& f);

/// The same at places that a formula points to, whether a sample shows them or not; what carries
/// less than `negligible` does not count. See close_look.hpp for how often it calls f.
sight look_at_places(std::span<const double> places, double from, double to, double apart,
                     double negligible, const std::function<double(double)>& f);

}  // namespace riemann
