// exp: reduction by log 2 and by 64, a Taylor series, six doublings. log: one Newton step from the
// library's.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/equal_ratios.hpp"

#include <cmath>

namespace riemann {
namespace {

constexpr double_word log_2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

/// exp(x) - 1 of |x| < 0.36.
double_word expm1(double_word x) {
  constexpr int doublings = 6;
  constexpr int terms = 13;  // (0.36 / 64)^14 / 14! < 2^-140
  const double scale = 1.0 / (1 << doublings);
  const double_word small{x.hi * scale, x.lo * scale};
  double_word sum{1};
  for (int k = terms; k > 1; --k) sum = double_word(1) + sum * small / double_word(k);
  double_word result = sum * small;
  for (int k = 0; k < doublings; ++k) result = result + result + result * result;
  return result;
}

}  // namespace

double_word logarithm(double_word x) {
  int exponent = 0;
  const double high = std::frexp(x.hi, &exponent);
  const double_word fraction{high, std::ldexp(x.lo, -exponent)};
  const double guess = std::log(high);
  // log(x) = guess + log(1 + d), and d is of the size of a rounding
  const double_word d = fraction * (double_word(1) + expm1(double_word(-guess))) - double_word(1);
  const double_word correction = d - d * d * double_word(0.5);
  return log_2 * double_word(exponent) + (double_word(guess) + correction);
}

double exponential(double_word x) {
  const double power = std::nearbyint(x.hi / log_2.hi);
  const double_word rest = x - log_2 * double_word(power);
  return std::ldexp((double_word(1) + expm1(rest)).rounded(), static_cast<int>(power));
}

}  // namespace riemann
