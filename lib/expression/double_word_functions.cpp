// Taylor series after a reduction of the argument; inverse functions by one step of Newton from the
// library's double.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/double_word_functions.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/pair_arithmetic.hpp"
#include "riemann/lib/expression/special_double_words.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace riemann::expressions {
namespace {

constexpr int last_factorial = 30;

constexpr std::array<double_word, last_factorial + 1> inverse_factorials = [] {
  std::array<double_word, last_factorial + 1> all{double_word(1)};
  for (std::size_t n = 1; n < all.size(); ++n)
    all[n] = all[n - 1] / double_word(static_cast<double>(n));
  return all;
}();
constexpr double_word inverse_factorial(int n) {
  return inverse_factorials[static_cast<std::size_t>(n)];
}

/// Of the reductions, to as many doubles as a product with a count needs.
constexpr std::array<double, 4> half_pi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54,
                                        -0x1.f1976b7ed8fbcp-110, 0x1.4cf98e804177dp-164};
constexpr std::array<double, 3> log_of_2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56,
                                         0x1.7b57a079a1934p-111};
constexpr double_word inverse_log_of_2{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
constexpr double_word inverse_log_of_10{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};

constexpr double largest_exponent = 600;  // the low part of e^-600 is a normal double
constexpr double largest_angle = 0x1p30;
constexpr double largest_square = 1e150;
constexpr double smallest_operand = 1e-250;   // below, low parts begin to be lost
constexpr double told_from_double = 0x1p-98;  // of the double beside it

double_word square(double_word a) { return a * a; }
double_word scaled(double_word a, double by) { return {a.hi * by, a.lo * by}; }  // a power of two
double_word root(double_word a) { return root_of_pair(a); }

/// a - count * of, where that product has more digits than a double-word.
template <std::size_t Digits>
double_word less_multiple(double_word a, double count, const std::array<double, Digits>& of) {
  for (const double each : of) a = a - two_product(count, each);
  return a;
}

/// exp(r) - 1 for |r| <= 0.35: of r/32 by its series, then five times E(2 + E).
double_word expm1_of_small(double_word r) {
  constexpr int halvings = 5;
  constexpr int last = 13;
  constexpr int first_in_doubles = 8;
  const double_word s = scaled(r, 1.0 / (1 << halvings));
  double rest = 0;
  for (int n = last; n >= first_in_doubles; --n) rest = inverse_factorial(n).hi + s.hi * rest;
  double_word sum = rest;
  for (int n = first_in_doubles - 1; n >= 2; --n) sum = inverse_factorial(n) + s * sum;
  double_word e = s + square(s) * sum;
  for (int k = 0; k < halvings; ++k) e = e * (double_word(2) + e);
  return e;
}

/// exp(a) - 1 for |a| <= largest_exponent.
double_word expm1_of(double_word a) {
  const double count = std::rint(a.hi * inverse_log_of_2.hi);
  if (count == 0) return expm1_of_small(a);
  const double_word e = expm1_of_small(less_multiple(a, count, log_of_2));
  const double power = std::ldexp(1, static_cast<int>(count));
  return scaled(e, power) + two_sum(power, -1.0);
}

/// fraction * 2^exponent.
struct scaled_power {
  double_word fraction;
  int exponent;
};

scaled_power scaled_exp_of(double_word a) {
  const double count = std::rint(a.hi * inverse_log_of_2.hi);
  const double_word e = expm1_of_small(less_multiple(a, count, log_of_2));
  return {double_word(1) + e, static_cast<int>(count)};
}

double_word exp_of(double_word a) {
  const auto [fraction, exponent] = scaled_exp_of(a);
  return scaled(fraction, std::ldexp(1, exponent));
}

/// log(1 + x) for -0.5 < x < 1: (1 + x) e^-y - 1 is what the library's y is off by.
double_word log1p_of_small(double_word x) {
  const double_word y = std::log1p(x.hi);
  const double_word rest = x + (double_word(1) + x) * expm1_of(-y);
  return y + (rest - scaled(square(rest), 0.5));
}

double_word log1p_of(double_word x) {
  return -0.3 < x.hi && x.hi < 0.4 ? log1p_of_small(x) : logarithm(double_word(1) + x);
}

struct sine_and_cosine {
  double_word sine;
  double_word cosine;
};

/// Of |a| <= largest_angle.
sine_and_cosine turn_of(double_word a) {
  const double count = std::rint(a.hi / half_pi[0]);
  const double_word r = less_multiple(a, count, half_pi);
  const double_word s = square(r);
  double_word of_sine;
  double_word of_cosine;
  for (int n = 29; n >= 3; n -= 2) {
    const double sign = n % 4 == 3 ? -1 : 1;
    of_sine = scaled(inverse_factorial(n), sign) + s * of_sine;
    of_cosine = scaled(inverse_factorial(n - 1), sign) + s * of_cosine;
  }
  const double_word sine = r + r * s * of_sine;
  const double_word cosine = double_word(1) + s * of_cosine;
  switch (static_cast<long long>(count) & 3) {
    case 0: return {sine, cosine};
    case 1: return {cosine, -sine};
    case 2: return {-sine, -cosine};
    default: return {-cosine, sine};
  }
}

/// Of |x| <= 1.
double_word atan_of_small(double_word x) {
  const double_word y = std::atan(x.hi);
  const auto [sine, cosine] = turn_of(y);
  return y + (x * cosine - sine) / (cosine + x * sine);
}

constexpr double_word quarter_turn{half_pi[0], half_pi[1]};

double_word atan2_of(double_word y, double_word x) {
  if (std::abs(y.hi) <= std::abs(x.hi)) {
    const double_word of_line = atan_of_small(y / x);
    if (x.hi > 0) return of_line;
    return of_line + scaled(quarter_turn, y.hi > 0 ? 2 : -2);
  }
  return scaled(quarter_turn, y.hi > 0 ? 1 : -1) - atan_of_small(x / y);
}

double_word asinh_of_positive(double_word x) {
  const double_word beside = double_word(1) + root(double_word(1) + square(x));
  return log1p_of(x + square(x) / beside);
}

double_word with_sign_of(double_word sign, double_word a) { return sign.hi < 0 ? -a : a; }
double_word size_of(double_word a) { return a.hi < 0 ? -a : a; }

/// 1 - a^2, which has all its digits near 1.
double_word rest_of_square(double_word a) { return (double_word(1) - a) * (double_word(1) + a); }

std::optional<double_word> power_of(double_word a, double_word b) {
  const bool whole = b.lo == 0 && std::rint(b.hi) == b.hi && std::abs(b.hi) < 0x1p53;
  if (a.hi < 0 && !whole) return {};
  const double_word exponent = b * logarithm(size_of(a));
  if (!(std::abs(exponent.hi) < largest_exponent)) return {};
  const double_word result = exp_of(exponent);
  return a.hi < 0 && std::fmod(b.hi, 2) != 0 ? -result : result;
}

double_word cube_root(double_word a) {
  const double_word y = std::cbrt(a.hi);
  return y - (y * y * y - a) / (double_word(3) * y * y);
}

std::optional<double_word> of_one(operation is, double_word a) {
  using enum operation;
  const double size = std::abs(a.hi);
  switch (is) {
    case exp: return size < largest_exponent ? exp_of(a) : std::optional<double_word>();
    case expm1: return size < largest_exponent ? expm1_of(a) : std::optional<double_word>();
    case log: return a.hi > 0 ? logarithm(a) : std::optional<double_word>();
    case log2: return a.hi > 0 ? logarithm(a) * inverse_log_of_2 : std::optional<double_word>();
    case log10: return a.hi > 0 ? logarithm(a) * inverse_log_of_10 : std::optional<double_word>();
    case log1p: return a.hi > -1 ? log1p_of(a) : std::optional<double_word>();
    case cbrt: return cube_root(a);
    case asinh: return with_sign_of(a, asinh_of_positive(size_of(a)));
    case acosh: {
      if (!(a.hi > 1)) return {};
      const double_word beyond_1 = a - double_word(1);
      return log1p_of(beyond_1 + root(beyond_1 * (a + double_word(1))));
    }
    case atanh:
      if (!(size < 1)) return {};
      return scaled(log1p_of(scaled(a, 2) / (double_word(1) - a)), 0.5);
    default: break;
  }
  if (size > largest_exponent && (is == sinh || is == cosh || is == tanh)) return {};
  switch (is) {
    case sinh: {
      const double_word e = expm1_of(size_of(a));
      return with_sign_of(a, scaled(e + e / (double_word(1) + e), 0.5));
    }
    case cosh: {
      const double_word power = exp_of(a);
      return scaled(power + double_word(1) / power, 0.5);
    }
    case tanh: {
      if (size > largest_exponent / 2) return {};
      const double_word e = expm1_of(scaled(size_of(a), 2));
      return with_sign_of(a, e / (e + double_word(2)));
    }
    case asin:
      if (!(size < 1)) return {};
      return atan2_of(a, root(rest_of_square(a)));
    case acos:
      if (!(size < 1)) return {};
      return atan2_of(root(rest_of_square(a)), a);
    case atan: return atan2_of(a, 1);
    case erf:
    case erfc:
    case gamma:
    case lgamma: return special_in_full(is, a);
    default: break;
  }
  if (size > largest_angle || (is != sin && is != cos && is != tan)) return {};
  const auto [sine, cosine] = turn_of(a);
  return is == sin ? sine : is == cos ? cosine : sine / cosine;
}

/// Not 0, and so far from the ends of the range that nothing below is lost.
bool is_usual(double_word a) {
  return std::abs(a.hi) > smallest_operand && std::abs(a.hi) < largest_square;
}

/// Of doubles: 2^60 and log2(8) are whole. Not so what is beside 1, where 1 - x^1e-20 has its
/// digits.
bool is_meant_whole(operation is, double_word result) {
  const bool may_be = is == operation::power || is == operation::log2 || is == operation::log10 ||
                      is == operation::cbrt;
  return may_be && std::rint(result.hi) == result.hi && std::abs(result.hi) != 1 &&
         std::abs(result.lo) < told_from_double * std::abs(result.hi);
}

}  // namespace

double_word logarithm(double_word x) {
  int exponent = 0;
  double_word fraction = std::frexp(x.hi, &exponent);
  fraction.lo = std::ldexp(x.lo, -exponent);
  if (fraction.hi < 0.7071) {
    fraction = scaled(fraction, 2);
    --exponent;
  }
  const double_word y = log1p_of_small(fraction - double_word(1));
  return exponent == 0 ? y : y - less_multiple({}, exponent, log_of_2);
}

double rounded_exponential(double_word x) {
  const auto [fraction, exponent] = scaled_exp_of(x);
  return std::ldexp(fraction.rounded(), exponent);
}

std::optional<double_word> in_full(operation is, double_word a, double_word b) {
  const bool two = facts_of(is).operands == 2;
  if (!is_usual(a) || (two && !is_usual(b))) return {};
  std::optional<double_word> result;
  switch (is) {
    case operation::power: result = power_of(a, b); break;
    case operation::atan2: result = atan2_of(a, b); break;
    case operation::hypot: result = root(square(a) + square(b)); break;
    default:
      if (facts_of(is).operands == 1) result = of_one(is, a);
  }
  if (!result || !is_finite(result->hi) || !is_finite(result->lo)) return {};
  if (a.lo == 0 && b.lo == 0 && is_meant_whole(is, *result)) result->lo = 0;
  return result;
}

}  // namespace riemann::expressions
