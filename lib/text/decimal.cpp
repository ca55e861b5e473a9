// Decimal text with more digits than a double holds.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <system_error>

namespace riemann {

namespace {

double_word power_of_ten(int exponent) {
  double_word power{1};
  double_word square{10};
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) power = power * square;
    if (exponent > 1) square = square * square;
  }
  return power;
}

}  // namespace

double_word parse_decimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  double_word digits;
  double_word scale{1};
  bool after_point = false;
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  for (const char c : text.substr(0, mark).substr(negative ? 1 : 0)) {
    if (c == '.') {
      after_point = true;
      continue;
    }
    digits = digits * double_word(10) + double_word(c - '0');
    if (after_point) scale = scale * double_word(10);
  }
  int exponent = 0;
  if (mark < text.size()) {
    const std::size_t sign = text.substr(mark + 1).starts_with('+') ? 1 : 0;
    std::from_chars(text.data() + mark + 1 + sign, text.data() + text.size(), exponent);
  }
  for (int k = 0; k < exponent; ++k) digits = digits * double_word(10);
  for (int k = 0; k > exponent; --k) scale = scale * double_word(10);
  const double_word value = digits / scale;
  return negative ? -value : value;
}

double beyond_double(std::string_view decimal, double value) {
  if (value == 0) return 0;
  const double unknown =
      std::max(std::abs(value) * 0x1p-53, std::numeric_limits<double>::denorm_min());
  const std::size_t letter = decimal.find_first_of("eE");
  int exponent = 0;
  if (letter != std::string_view::npos) {
    std::string_view power = decimal.substr(letter + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    if (std::from_chars(power.data(), power.data() + power.size(), exponent).ec != std::errc())
      return unknown;
  }
  constexpr int largest = 2000;  // beyond stand digits that hardly anybody writes
  if (std::abs(exponent) > largest) return unknown;
  double_word exact = parse_decimal(decimal.substr(0, letter));
  constexpr int step = 300;  // 10^step is a double, or nearly
  for (int left = std::abs(exponent); left > 0; left -= step) {
    const double_word power = power_of_ten(std::min(left, step));
    exact = exponent < 0 ? exact / power : exact * power;
  }
  const double beyond = (exact - double_word(value)).rounded();
  constexpr double known_to = 0x1p-96;  // of the steps above
  if (std::abs(beyond) <= known_to * std::abs(value)) return 0;
  return is_finite(beyond) && std::abs(beyond) <= unknown ? beyond : unknown;
}

double error_in_ulps(double value, double_word exact) {
  const double nearest = std::abs(exact.rounded());
  const double ulp = std::nextafter(nearest, std::numeric_limits<double>::infinity()) - nearest;
  return std::abs((double_word(value) - exact).rounded()) / ulp;
}

}  // namespace riemann
