// Where a question in many dimensions is asked: a variable, its limits, and how it is weighted.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann {

/// The range of one variable, as it is written. Limits are formulas of constants, parameters and
/// the variables that were given before this one; inf and -inf are limits, too. Or its
/// distribution: then the integral is a mean.
struct bounds {
  std::string variable;
  std::string lower = {};
  std::string upper = {};
  std::string weight = {};  // "normal(0, 1)", in place of limits

  bool operator==(const bounds&) const = default;
};

/// "x=0..1", "x ~ normal(0, 1)"
inline std::string text_of(const bounds& of) {
  return of.weight.empty() ? of.variable + '=' + of.lower + ".." + of.upper
                           : of.variable + " ~ " + of.weight;
}

/// The bounds of x, y, z or of x1 .. xd, each once, in any order. Empty: one dimension, by its
/// limits.
using region = std::vector<bounds>;

/// A variable at some value.
struct place_on_axis {
  std::string variable;
  double value = 0;

  bool operator==(const place_on_axis&) const = default;
};

/// What is known of a region beforehand.
struct given_places {
  std::vector<place_on_axis> breaks;             // where the integrand jumps or bends
  std::vector<std::vector<place_on_axis>> near;  // points where it is known to be large

  bool operator==(const given_places&) const = default;
};

/// lower and upper in either order, either infinite.
struct range {
  double lower = 0;
  double upper = 1;
};

/// A range for each variable of a callable.
using box = std::vector<range>;

inline constexpr int most_axes = 64;

}  // namespace riemann
