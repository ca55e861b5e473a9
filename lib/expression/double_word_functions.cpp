// Taylor series after a reduction of the argument; inverse functions by one step of Newton from the
// library's double.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/double_word_functions.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/pair_arithmetic.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace riemann::expressions {
namespace {

/// 1/n!, from n = 2 on.
constexpr std::array<double_word, 29> inverse_factorials{{
    {0x1.0000000000000p-1, 0x0.0p+0},
    {0x1.5555555555555p-3, 0x1.5555555555555p-57},
    {0x1.5555555555555p-5, 0x1.5555555555555p-59},
    {0x1.1111111111111p-7, 0x1.1111111111111p-63},
    {0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65},
    {0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73},
    {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
    {0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
    {0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76},
    {0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80},
    {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
    {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
    {0x1.93974a8c07c9dp-37, 0x1.05d6f8a2efd1fp-92},
    {0x1.ae7f3e733b81fp-41, 0x1.1d8656b0ee8cbp-97},
    {0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101},
    {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
    {0x1.6827863b97d97p-53, 0x1.eec01221a8b0bp-107},
    {0x1.2f49b46814157p-57, 0x1.2650f61dbdcb4p-112},
    {0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120},
    {0x1.71b8ef6dcf572p-66, -0x1.d043ae40c4647p-120},
    {0x1.0ce396db7f853p-70, -0x1.aebcdbd20331cp-124},
    {0x1.761b41316381ap-75, -0x1.3423c7d91404fp-130},
    {0x1.f2cf01972f578p-80, -0x1.9ada5fcc1ab14p-135},
    {0x1.3f3ccdd165fa9p-84, -0x1.58ddadf344487p-139},
    {0x1.88e85fc6a4e5ap-89, -0x1.71c37ebd16540p-143},
    {0x1.d1ab1c2dccea3p-94, 0x1.054d0c78aea14p-149},
    {0x1.0a18a2635085dp-98, 0x1.b9e2e28e1aa54p-153},
    {0x1.259f98b4358adp-103, 0x1.eaf8c39dd9bc5p-157},
    {0x1.3932c5047d60ep-108, 0x1.832b7b530a627p-162},
}};
constexpr double_word inverse_factorial(int n) {
  return inverse_factorials[static_cast<std::size_t>(n - 2)];
}

/// Of the reductions, to as many doubles as a product with a count needs.
constexpr std::array<double, 4> half_pi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54,
                                        -0x1.f1976b7ed8fbcp-110, 0x1.4cf98e804177dp-164};
constexpr std::array<double, 3> log_of_2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56,
                                         0x1.7b57a079a1934p-111};
constexpr double_word inverse_log_of_2{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
constexpr double_word inverse_log_of_10{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};

constexpr double largest_exponent = 600;  // e^600: its square root's low part is still normal
constexpr double largest_angle = 0x1p30;
constexpr double largest_square = 1e150;
constexpr double told_from_double = 0x1p-98;
constexpr double smallest_whole = 1e-250;  // below, low parts begin to be lost

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

double_word exp_of(double_word a) {
  const double count = std::rint(a.hi * inverse_log_of_2.hi);
  const double_word e = expm1_of_small(less_multiple(a, count, log_of_2));
  return scaled(double_word(1) + e, std::ldexp(1, static_cast<int>(count)));
}

/// log(1 + x) for -0.5 < x < 1: (1 + x) e^-y - 1 is what the library's y is off by.
double_word log1p_of_small(double_word x) {
  const double_word y = std::log1p(x.hi);
  const double_word rest = x + (double_word(1) + x) * expm1_of(-y);
  return y + (rest - scaled(square(rest), 0.5));
}

double_word log_of(double_word a) {
  int exponent = 0;
  const double mantissa = std::frexp(a.hi, &exponent);
  if (mantissa < 0.7071) --exponent;
  const double down = std::ldexp(1, -exponent);
  const double_word y = log1p_of_small(scaled(a, down) - double_word(1));
  return exponent == 0 ? y : y - less_multiple({}, exponent, log_of_2);
}

double_word log1p_of(double_word x) {
  return -0.3 < x.hi && x.hi < 0.4 ? log1p_of_small(x) : log_of(double_word(1) + x);
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
  const double_word exponent = b * log_of(size_of(a));
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
    case log: return a.hi > 0 ? log_of(a) : std::optional<double_word>();
    case log2: return a.hi > 0 ? log_of(a) * inverse_log_of_2 : std::optional<double_word>();
    case log10: return a.hi > 0 ? log_of(a) * inverse_log_of_10 : std::optional<double_word>();
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
    default: break;
  }
  if (size > largest_angle || (is != sin && is != cos && is != tan)) return {};
  const auto [sine, cosine] = turn_of(a);
  return is == sin ? sine : is == cos ? cosine : sine / cosine;
}

/// Not 0, and so far from the ends of the range that nothing below is lost.
bool is_usual(double_word a) {
  return std::abs(a.hi) > smallest_whole && std::abs(a.hi) < largest_square;
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
