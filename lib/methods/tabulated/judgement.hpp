// How far off the integral of tabulated data is, judged from fewer of its samples.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/tabulated/samples.hpp"

#include <string>
#include <vector>

namespace riemann::tabulated {

/// The rule on some of the samples: every step-th, as far as whole panels go, and all after them.
struct thinned_run {
  index_t step = 2;
  double value = 0;
  double share = 1;  // of the intervals that were thinned
};

/// With steps of 2, 3 and 4, as far as there are intervals enough for a panel.
std::vector<thinned_run> run_thinned(const samples&, const how&, int threads);

/// |value - sum of the exact rule| at most, of a sum whose terms have this sum of magnitudes.
double rounding_bound(double value, double magnitude, index_t intervals, const std::string& sum);

/// |value - integral|, estimated, with the rounding: for errors that fall with a power of the
/// distance between samples, from 1 up to the rule's own; at least what neighbouring samples say
/// that the rule misses: everywhere on uneven abscissae and between few samples, else at the end.
/// Infinite if nothing was run.
double error_estimate(double value, const std::vector<thinned_run>&, double rounding,
                      const samples&, const how&, int threads);

}  // namespace riemann::tabulated
