// What is asked of an integral: where, how exactly, at what cost.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
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

  bool operator==(const interval&) const = default;
};

/// When an answer is good enough, and what it may cost; whatever comes first ends the work. As is
/// usual for one variable.
struct goal {
  double rtol = 1e-10;            // relative to |integral|
  double atol = 0;                // in the integral's unit
  index_t evaluations = 500'000;  // of the integrand
  double seconds = 60;            // of wall clock
  bool careful = false;           // two passes over different panels, which must agree

  bool operator==(const goal&) const = default;
};

/// What was given of a goal.
struct given_goal {
  std::optional<double> rtol;
  std::optional<double> atol;
  std::optional<index_t> evaluations;
  std::optional<double> seconds;
  bool careful = false;

  bool operator==(const given_goal&) const = default;
};

enum class variables { one, several };

/// What was not given is as usual for so many variables.
inline goal goal_of(const given_goal& given, variables count) {
  goal usual;
  if (count == variables::several) {
    usual.rtol = 1e-5;
    usual.evaluations = std::numeric_limits<index_t>::max();
  }
  return {given.rtol.value_or(usual.rtol), given.atol.value_or(usual.atol),
          given.evaluations.value_or(usual.evaluations), given.seconds.value_or(usual.seconds),
          given.careful};
}

/// The error that this goal allows an integral of that value.
inline double allowed(const goal& until, double value) {
  return std::max(until.atol, until.rtol * std::abs(value));
}

}  // namespace riemann
