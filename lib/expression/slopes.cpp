// The table of derivatives (DLMF 4.20, 4.24, 4.34, 5.2, 7.2).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/slopes.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace riemann::expressions {
namespace {

/// The logarithmic derivative of gamma: upwards by its recurrence, then DLMF 5.11.2; below 0 by
/// reflection (5.5.4). To some eight digits, which is enough of a slope.
double digamma(double x) {
  if (x < 0.5) return digamma(1 - x) - std::numbers::pi / std::tan(std::numbers::pi * x);
  constexpr double far = 8;
  double below = 0;
  for (; x < far; x += 1) below += 1 / x;
  const double s = 1 / (x * x);
  return std::log(x) - 0.5 / x - s * (1.0 / 12 - s * (1.0 / 120 - s / 252)) - below;
}

double slope_of_function(operation is, double a, double value) {
  using enum operation;
  switch (is) {
    case sqrt: return 0.5 / value;
    case sin: return std::cos(a);
    case cos: return -std::sin(a);
    case tan: return 1 + value * value;
    case asin: return 1 / std::sqrt((1 - a) * (1 + a));
    case acos: return -1 / std::sqrt((1 - a) * (1 + a));
    case atan: return 1 / (1 + a * a);
    case sinh: return std::cosh(a);
    case cosh: return std::sinh(a);
    case tanh: return 1 / (std::cosh(a) * std::cosh(a));
    case exp: return value;
    case log: return 1 / a;
    case log2: return std::numbers::log2e / a;
    case log10: return std::numbers::log10e / a;
    case cbrt: return value / (3 * a);
    case erf: return 2 * std::numbers::inv_sqrtpi * std::exp(-a * a);
    case erfc: return -2 * std::numbers::inv_sqrtpi * std::exp(-a * a);
    case gamma: return value * digamma(a);
    case lgamma: return digamma(a);
    default: return std::numeric_limits<double>::quiet_NaN();
  }
}

}  // namespace

std::array<double, 3> slopes_of(operation is, const std::array<double, 3>& operands, double value) {
  using enum operation;
  const auto [a, b, c] = operands;
  static_cast<void>(c);
  switch (is) {
    case number:
    case variable:
    case parameter:
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case equal:
    case not_equal:
    case sign:
    case floor: return {};
    case negate: return {-1};
    case add: return {1, 1};
    case subtract: return {1, -1};
    case multiply: return {b, a};
    case divide: return {1 / b, -value / b};
    case choose: return a != 0 ? std::array<double, 3>{0, 1, 0} : std::array<double, 3>{0, 0, 1};
    case minimum:
    case maximum: return value == a ? std::array<double, 3>{1, 0} : std::array<double, 3>{0, 1};
    case absolute: return {a < 0 ? -1.0 : 1.0};
    case power: return {value * (b / a), value * std::log(a)};
    case atan2: return {b / (a * a + b * b), -a / (a * a + b * b)};
    default: return {slope_of_function(is, a, value)};
  }
}

}  // namespace riemann::expressions
