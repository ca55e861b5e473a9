// Arithmetic and functions of wide numbers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/wide_number.hpp"

#include "riemann/lib/expression/special_functions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr extended no_number = std::numeric_limits<extended>::quiet_NaN();
constexpr extended no_limit = std::numeric_limits<extended>::infinity();
constexpr extended ln2 = std::numbers::ln2_v<extended>;
constexpr double largest_logarithm = 700;  // the exponential of more is no double

}  // namespace

wide made(extended m, extended e) {
  if (m == 0 || !std::isfinite(m)) return {m, 0};
  int shift = 0;
  m = std::frexp(m, &shift);
  e += static_cast<extended>(shift);
  if (std::isinf(e)) return {e > 0 ? std::copysign(no_limit, m) : 0, 0};
  return {m, e};
}

extended narrowed(wide a) {
  constexpr extended most = 100'000;
  return std::ldexp(a.m, static_cast<int>(std::clamp(a.e, -most, most)));
}

wide sum(wide a, wide b) {
  constexpr extended no_digit = 200;
  if (!std::isfinite(a.m) || !std::isfinite(b.m)) return {a.m + b.m, 0};
  if (a.m == 0) return b;
  if (b.m == 0) return a;
  if (a.e < b.e) std::swap(a, b);
  if (a.e - b.e > no_digit) return a;
  return made(a.m + std::ldexp(b.m, static_cast<int>(b.e - a.e)), a.e);
}

wide logarithm(wide a) {
  return made(std::log(a.m) + (a.m > 0 && std::isfinite(a.m) ? a.e : 0) * ln2);
}

namespace {

wide root(wide a) {
  const bool odd = std::fmod(a.e, 2) != 0;
  return made(std::sqrt(odd ? 2 * a.m : a.m), (odd ? a.e - 1 : a.e) / 2);
}

wide exponential(wide x) {
  constexpr bool is_x87 = std::numeric_limits<extended>::digits == 64;
  constexpr extended beyond_ln2 = is_x87 ? -1.1458352726798732811e-20L : 0;  // what ln 2 has more
  const extended of = narrowed(x);
  if (!std::isfinite(of)) return made(std::isnan(of) ? of : of > 0 ? no_limit : 0);
  const extended k = std::round(of / ln2);
  constexpr extended no_digits = 0x1p62L;  // of the value: it is only huge, or tiny
  if (std::abs(k) > no_digits) return made(1, k);
  const extended rest = std::fma(-k, ln2, of) - k * beyond_ln2;
  return made(std::exp(rest), k);
}

bool is_whole(extended a) { return std::isfinite(a) && a == std::floor(a); }

wide power(wide a, wide b) {
  constexpr extended few = 4096;
  const extended exponent = narrowed(b);
  if (a.m == 0 || !std::isfinite(a.m) || !std::isfinite(exponent))
    return made(std::pow(narrowed(a), exponent));
  if (is_whole(exponent) && std::abs(exponent) <= few) {
    wide result = made(1);
    wide square = a;
    for (auto n = static_cast<int>(std::abs(exponent)); n > 0; n /= 2) {
      if (n % 2 != 0) result = product(result, square);
      square = product(square, square);
    }
    return exponent < 0 ? quotient(made(1), result) : result;
  }
  if (a.m < 0 && !is_whole(exponent)) return {no_number, 0};
  const wide result = exponential(product(b, logarithm(size(a))));
  return a.m < 0 && std::fmod(exponent, 2) != 0 ? negated(result) : result;
}

/// (DLMF 7.12.1)
wide complementary_error(wide a) {
  constexpr extended far = 100;  // six terms are enough
  const extended x = narrowed(a);
  if (!(x > far) || std::isinf(x)) return made(std::erfc(x));
  extended series = 1;
  extended term = 1;
  for (int k = 1; k <= 6; ++k) series += term *= -(2 * k - 1) / (2 * x * x);
  return quotient(product(exponential(negated(product(a, a))), made(series)),
                  made(x / std::numbers::inv_sqrtpi_v<extended>));
}

/// I and K (DLMF 10.40.1, 10.40.2).
wide modified_bessel(operation which, extended order, wide a) {
  const extended x = narrowed(a);
  const bool grows = which == operation::bessel_i;
  if (!(x > largest_logarithm) || std::isinf(x)) {
    const auto n = static_cast<double>(order);
    const auto at = static_cast<double>(x);
    return made(grows ? bessel_i(n, at) : bessel_k(n, at));
  }
  extended series = 1;
  extended term = 1;
  for (int k = 1; std::abs(term) > std::numeric_limits<extended>::epsilon(); ++k) {
    const extended next =
        term * (4 * order * order - (2 * k - 1) * (2 * k - 1)) / (8 * k * x) * (grows ? -1 : 1);
    if (std::abs(next) > std::abs(term)) return {no_number, 0};
    series += term = next;
  }
  const wide scale =
      grows ? quotient(exponential(a), made(std::sqrt(2 * std::numbers::pi_v<extended> * x)))
            : product(exponential(negated(a)),
                      made(std::sqrt(std::numbers::pi_v<extended> / (2 * x))));
  return product(scale, made(series));
}

wide gamma_of(wide a) {
  constexpr extended far = 1700;
  const extended x = narrowed(a);
  int sign = 1;
  return x > far ? exponential(made(::lgammal_r(x, &sign))) : made(std::tgamma(x));
}

/// sinh, cosh: half of an exponential.
wide hyperbolic(extended (*function)(extended), wide a) {
  const extended x = narrowed(a);
  if (!(std::abs(x) > largest_logarithm)) return made(function(x));
  const wide half = product(exponential(size(a)), made(0.5));
  return function(x) < 0 ? negated(half) : half;
}

/// Of the inverse hyperbolic sine and cosine: a logarithm.
wide inverse_hyperbolic(extended (*function)(extended), wide a) {
  constexpr extended far = 64;
  if (a.e < far) return made(function(narrowed(a)));
  const wide result = logarithm(wide{std::abs(a.m), a.e + 1});
  return a.m > 0 ? result : function(-1) < 0 ? negated(result) : wide{no_number};
}

/// What fits into its type as well as a wide number does.
extended narrow_value(operation is, extended a, extended b) {
  using enum operation;
  switch (is) {
    case floor: return std::floor(a);
    case ceil: return std::ceil(a);
    case round: return std::round(a);
    case trunc: return std::trunc(a);
    case modulo: return a - b * std::floor(a / b);
    case sin: return std::sin(a);
    case cos: return std::cos(a);
    case tan: return std::tan(a);
    case asin: return std::asin(a);
    case acos: return std::acos(a);
    case atan: return std::atan(a);
    case atan2: return std::atan2(a, b);
    case tanh: return std::tanh(a);
    case atanh: return std::atanh(a);
    case erf: return std::erf(a);
    case erfinv: return inverse_erf(static_cast<double>(a));
    case bessel_j: return expressions::bessel_j(static_cast<double>(a), static_cast<double>(b));
    case bessel_y: return expressions::bessel_y(static_cast<double>(a), static_cast<double>(b));
    default: return no_number;
  }
}

bool is_true(wide a) { return a.m != 0; }

/// Comparisons and what decides by them.
wide chosen(operation is, wide a, wide b, wide c) {
  using enum operation;
  const extended apart = is == choose ? 0 : difference(a, b).m;
  switch (is) {
    case less: return made(apart < 0 ? 1 : 0);
    case less_equal: return made(apart <= 0 ? 1 : 0);
    case greater: return made(apart > 0 ? 1 : 0);
    case greater_equal: return made(apart >= 0 ? 1 : 0);
    case equal: return made(apart == 0 ? 1 : 0);
    case not_equal: return made(apart != 0 ? 1 : 0);
    case minimum: return apart < 0 ? a : b;
    case maximum: return apart > 0 ? a : b;
    case logical_not: return made(is_true(a) ? 0 : 1);
    case logical_and: return made(is_true(a) && is_true(b) ? 1 : 0);
    case logical_or: return made(is_true(a) || is_true(b) ? 1 : 0);
    default: return is_true(a) ? b : c;
  }
}

wide cube_root(wide a) {
  const extended rest = std::fmod(a.e, 3);
  return made(std::cbrt(std::ldexp(a.m, static_cast<int>(rest))), (a.e - rest) / 3);
}

}  // namespace

wide value_of(operation is, wide a, wide b, wide c) {
  using enum operation;
  constexpr extended no_one = 64;  // 1 beside e to this power is no digit
  switch (is) {
    case negate: return negated(a);
    case add: return sum(a, b);
    case subtract: return difference(a, b);
    case multiply: return product(a, b);
    case divide: return quotient(a, b);
    case absolute: return {std::abs(a.m), a.e};
    case sign: return made(a.m > 0 ? 1 : a.m < 0 ? -1 : a.m);
    case sqrt: return root(a);
    case cbrt: return cube_root(a);
    case hypot: return root(sum(product(a, a), product(b, b)));
    case operation::power: return expressions::power(a, b);
    case exp: return exponential(a);
    case expm1: return narrowed(a) > no_one ? exponential(a) : made(std::expm1(narrowed(a)));
    case log: return logarithm(a);
    case log1p: return a.e > no_one ? logarithm(a) : made(std::log1p(narrowed(a)));
    case log2: return quotient(logarithm(a), made(ln2));
    case log10: return quotient(logarithm(a), made(std::numbers::ln10_v<extended>));
    case sinh: return hyperbolic(::sinhl, a);
    case cosh: return hyperbolic(::coshl, a);
    case asinh: return inverse_hyperbolic(::asinhl, a);
    case acosh: return inverse_hyperbolic(::acoshl, a);
    case erfc: return complementary_error(a);
    case gamma: return gamma_of(a);
    case lgamma: {
      int sign_of_gamma = 1;
      return made(::lgammal_r(narrowed(a), &sign_of_gamma));
    }
    case bessel_i:
    case bessel_k: return modified_bessel(is, narrowed(a), b);
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case equal:
    case not_equal:
    case minimum:
    case maximum:
    case logical_not:
    case logical_and:
    case logical_or:
    case choose: return chosen(is, a, b, c);
    default: return made(narrow_value(is, narrowed(a), narrowed(b)));
  }
}

}  // namespace riemann::expressions
