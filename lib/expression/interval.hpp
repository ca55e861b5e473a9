// Interval arithmetic: bounds of an operation's values from those of its operands.
// R. E. Moore, "Interval Analysis" (1966).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::expressions {

/// Numbers from `low` to `high`; by itself any number, which also stands for what is not known.
struct interval {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  bool is(double value) const { return low == value && high == value; }
  bool contains(double value) const { return low <= value && value <= high; }
  bool is_bounded() const {
    return low > -std::numeric_limits<double>::infinity() &&
           high < std::numeric_limits<double>::infinity();
  }
  /// The largest magnitude.
  double largest() const { return std::max(-low, high); }
  double smallest() const { return contains(0) ? 0 : std::min(std::abs(low), std::abs(high)); }
};

inline interval hull(interval a, interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// By so much of each bound wider, which makes up for rounding; bounds of 0 stay. Any number where
/// a bound is NaN.
inline interval widened(interval of, double by) {
  constexpr double most = std::numeric_limits<double>::max();
  if (of.low != of.low || of.high != of.high) return {};
  const double low = std::min(of.low, most);
  const double high = std::max(of.high, -most);
  return {low - by * std::abs(low), high + by * std::abs(high)};
}
inline constexpr double rounded_once = 0x1p-51;  // more than IEEE arithmetic is off by
inline constexpr double rounded_by_library = 0x1p-47;

interval operator+(interval, interval);
interval operator-(interval, interval);
interval operator-(interval);
/// 0 times any number is 0.
interval operator*(interval, interval);
interval squared(interval);
/// Any number where the divisor may be 0.
interval operator/(interval, interval);
interval sin_of(interval);
interval cos_of(interval);

/// The values of an operation; any number for those that nothing is known of.
interval values_of(operation, interval a, interval b, interval c);

}  // namespace riemann::expressions
