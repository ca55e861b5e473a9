// The table of derivatives (DLMF 4.20, 4.24, 4.34, 4.40, 5.2, 7.2).
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

}  // namespace

double slope_of_function(operation is, double a, double value) {
  using enum operation;
  switch (is) {
    case sin: return std::cos(a);
    case cos: return -std::sin(a);
    case tan: return 1 + value * value;
    case asin: return 1 / std::sqrt((1 - a) * (1 + a));
    case acos: return -1 / std::sqrt((1 - a) * (1 + a));
    case atan: return 1 / (1 + a * a);
    case sinh: return std::cosh(a);
    case cosh: return std::sinh(a);
    case tanh: return 1 / (std::cosh(a) * std::cosh(a));
    case asinh: return 1 / std::hypot(a, 1.0);
    case acosh: return 1 / std::sqrt((a - 1) * (a + 1));
    case atanh: return 1 / ((1 - a) * (1 + a));
    case expm1: return std::exp(a);
    case log1p: return 1 / (1 + a);
    case log: return 1 / a;
    case log2: return std::numbers::log2e / a;
    case log10: return std::numbers::log10e / a;
    case cbrt: return value / (3 * a);
    case erf: return 2 * std::numbers::inv_sqrtpi * std::exp(-a * a);
    case erfc: return -2 * std::numbers::inv_sqrtpi * std::exp(-a * a);
    case erfinv: return std::exp(value * value) / (2 * std::numbers::inv_sqrtpi);
    case gamma: return value * digamma(a);
    case lgamma: return digamma(a);
    default: return std::numeric_limits<double>::quiet_NaN();
  }
}

}  // namespace riemann::expressions
