// What is asked of an integral: where, how exactly, at what cost.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann {

/// value + low: "pi/2" and "0.1" are no doubles. Infinite limits have low = 0.
struct limit {
  double value = 0;
  double low = 0;

  bool operator==(const limit&) const = default;
};

/// What an integral means where the integrand has a simple pole between the limits.
enum class sense { ordinary, principal_value };

/// lower and upper in either order, either infinite; places where the integrand is known to break.
struct interval {
  limit lower{0, 0};
  limit upper{1, 0};
  std::vector<limit> breaks;
  sense taken_as = sense::ordinary;
};

/// When an answer is good enough, and what it may cost; whatever comes first ends the work.
struct goal {
  double rtol = 1e-10;            // relative to |integral|
  double atol = 0;                // in the integral's unit
  index_t evaluations = 500'000;  // of the integrand
  double seconds = 60;            // of wall clock
  bool careful = false;           // two passes over different panels, which must agree

  bool operator==(const goal&) const = default;
};

/// What is usual in so many dimensions.
inline goal usual_goal(int dimensions) {
  goal usual;
  if (dimensions == 1) return usual;
  usual.rtol = 1e-5;
  usual.evaluations = std::numeric_limits<index_t>::max();
  return usual;
}

/// The error that this goal allows an integral of that value.
inline double allowed(const goal& until, double value) {
  return std::max(until.atol, until.rtol * std::abs(value));
}

}  // namespace riemann
