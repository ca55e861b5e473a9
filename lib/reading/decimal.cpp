// Decimal text with more digits than a double holds.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/decimal.hpp"

#include <cmath>
#include <limits>

namespace riemann {

double_word parse_decimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  double_word digits;
  double_word scale{1};
  bool after_point = false;
  for (const char c : text.substr(negative ? 1 : 0)) {
    if (c == '.') {
      after_point = true;
      continue;
    }
    digits = digits * double_word(10) + double_word(c - '0');
    if (after_point) scale = scale * double_word(10);
  }
  const double_word value = digits / scale;
  return negative ? -value : value;
}

double error_in_ulps(double value, double_word exact) {
  const double nearest = std::abs(exact.rounded());
  const double ulp = std::nextafter(nearest, std::numeric_limits<double>::infinity()) - nearest;
  return std::abs((double_word(value) - exact).rounded()) / ulp;
}

}  // namespace riemann
