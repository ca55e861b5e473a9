// Where a question in many dimensions is asked: a variable, its limits, and how it is weighted.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann {

/// The range of one variable, as it is written. Limits are formulas of constants, parameters and
/// the variables that were given before this one; inf and -inf are limits, too.
struct bounds {
  std::string variable;
  std::string lower;
  std::string upper;
};

/// The bounds of x, y, z or of x1 .. xd, each once, in any order. Empty: one dimension, by its
/// limits.
using region = std::vector<bounds>;

/// lower and upper in either order, either infinite.
struct range {
  double lower = 0;
  double upper = 1;
};

/// A range for each variable of a callable.
using box = std::vector<range>;

inline constexpr int most_axes = 64;

}  // namespace riemann
