// Arithmetic and functions of wide numbers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/wide_number.hpp"

#include "riemann/lib/expression/special_functions.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/special_functions.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace riemann::expressions {
namespace {

// Those of many_digits are found beside their type.
using std::abs, std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atan2, std::atanh,
    std::cbrt, std::ceil, std::cos, std::cosh, std::erf, std::erfc, std::exp, std::expm1,
    std::floor, std::fmod, std::frexp, std::isfinite, std::isinf, std::isnan, std::ldexp, std::log,
    std::log1p, std::pow, std::round, std::sin, std::sinh, std::sqrt, std::tan, std::tanh,
    std::tgamma, std::trunc;

template <class Real>
Real no_number() {
  return std::numeric_limits<Real>::quiet_NaN();
}

template <class Real>
Real no_limit() {
  return std::numeric_limits<Real>::infinity();
}

template <class Real>
int digits_of() {
  return std::numeric_limits<Real>::digits;
}

template <class Real>
Real ln2() {
  return boost::math::constants::ln_two<Real>();
}

constexpr double largest_logarithm = 700;  // the exponential of more is no double

}  // namespace

template <class Real>
Real largest_known_exponent() {
  return ldexp(Real(1), digits_of<Real>() - 2);
}

template <class Real>
wide<Real> made(Real m, Real e) {
  if (m == 0 || !isfinite(m)) return {m, 0};
  int shift = 0;
  m = frexp(m, &shift);
  e += shift;
  if (isinf(e)) return {e < 0 ? Real(0) : m > 0 ? no_limit<Real>() : -no_limit<Real>(), 0};
  return {m, e};
}

template <class Real>
Real narrowed(const wide<Real>& a) {
  const Real most = 100'000;
  return ldexp(a.m, static_cast<int>(std::clamp<Real>(a.e, -most, most)));
}

template <class Real>
wide<Real> sum(wide<Real> a, wide<Real> b) {
  if (!isfinite(a.m) || !isfinite(b.m)) return {a.m + b.m, 0};
  if (a.m == 0) return b;
  if (b.m == 0) return a;
  if (a.e < b.e) std::swap(a, b);
  const Real no_digit = digits_of<Real>() + 64;
  if (a.e - b.e > no_digit) return a;
  return made<Real>(a.m + ldexp(b.m, static_cast<int>(b.e - a.e)), a.e);
}

template <class Real>
wide<Real> logarithm(const wide<Real>& a) {
  const Real e = a.m > 0 && isfinite(a.m) ? a.e : Real(0);
  return made<Real>(log(a.m) + e * ln2<Real>());
}

namespace {

template <class Real>
wide<Real> root(const wide<Real>& a) {
  const int odd = fmod(a.e, Real(2)) != 0 ? 1 : 0;
  return made<Real>(sqrt(Real(ldexp(a.m, odd))), (a.e - odd) / 2);
}

/// of - k ln 2.
extended less_multiple_of_ln2(extended of, extended k) {
  constexpr bool is_x87 = std::numeric_limits<extended>::digits == 64;
  constexpr extended beyond_ln2 = is_x87 ? -1.1458352726798732811e-20L : 0;  // what ln 2 has more
  return std::fma(-k, ln2<extended>(), of) - k * beyond_ln2;
}

many_digits less_multiple_of_ln2(const many_digits& of, const many_digits& k) {
  return of - k * ln2<many_digits>();
}

template <class Real>
wide<Real> exponential(const wide<Real>& x) {
  const Real of = narrowed(x);
  if (!isfinite(of)) return made<Real>(isnan(of) ? of : of > 0 ? no_limit<Real>() : Real(0));
  const Real k = round(Real(of / ln2<Real>()));
  if (abs(k) >= largest_known_exponent<Real>()) return made<Real>(1, k);
  return made<Real>(exp(less_multiple_of_ln2(of, k)), k);
}

template <class Real>
bool is_whole(const Real& a) {
  return isfinite(a) && a == floor(a);
}

template <class Real>
wide<Real> power(const wide<Real>& a, const wide<Real>& b) {
  constexpr int few = 4096;
  const Real exponent = narrowed(b);
  if (a.m == 0 || !isfinite(a.m) || !isfinite(exponent))
    return made<Real>(pow(narrowed(a), exponent));
  if (is_whole(exponent) && abs(exponent) <= few) {
    wide<Real> result = made<Real>(1);
    wide<Real> square = a;
    for (int n = std::abs(static_cast<int>(exponent)); n > 0; n /= 2) {
      if (n % 2 != 0) result = product(result, square);
      square = product(square, square);
    }
    return exponent < 0 ? quotient(made<Real>(1), result) : result;
  }
  if (a.m < 0 && !is_whole(exponent)) return {no_number<Real>(), 0};
  const wide<Real> result = exponential(product(b, logarithm(size(a))));
  return a.m < 0 && fmod(exponent, Real(2)) != 0 ? negated(result) : result;
}

/// The terms of a series that shrink until no digit is left; NaN if they begin to grow before.
template <class Real, class Ratio>
Real asymptotic_series(const Ratio& ratio_to_last) {
  Real series = 1;
  Real term = 1;
  for (int k = 1; abs(term) > std::numeric_limits<Real>::epsilon(); ++k) {
    const Real next = term * ratio_to_last(k);
    if (abs(next) > abs(term)) return no_number<Real>();
    series += term = next;
  }
  return series;
}

/// (DLMF 7.12.1)
template <class Real>
wide<Real> complementary_error(const wide<Real>& a) {
  constexpr int far = 100;
  const Real x = narrowed(a);
  if (!(x > far) || isinf(x)) return made<Real>(erfc(x));
  const Real series =
      asymptotic_series<Real>([&](int k) { return Real(-(2 * k - 1) / Real(2 * x * x)); });
  return quotient(product(exponential(negated(product(a, a))), made<Real>(series)),
                  made<Real>(x * boost::math::constants::root_pi<Real>()));
}

/// I and K (DLMF 10.40.1, 10.40.2).
template <class Real>
wide<Real> modified_bessel(operation which, const Real& order, const wide<Real>& a) {
  const Real x = narrowed(a);
  const bool grows = which == operation::bessel_i;
  if (!(x > largest_logarithm) || isinf(x)) {
    const auto n = static_cast<double>(order);
    const auto at = static_cast<double>(x);
    return made<Real>(grows ? bessel_i(n, at) : bessel_k(n, at));
  }
  const Real series = asymptotic_series<Real>([&](int k) {
    const Real ratio = (4 * order * order - (2 * k - 1) * (2 * k - 1)) / Real(8 * k * x);
    return grows ? Real(-ratio) : ratio;
  });
  const Real half_turn = pi<Real>();
  const wide<Real> scale =
      grows ? quotient(exponential(a), made<Real>(sqrt(Real(2 * half_turn * x))))
            : product(exponential(negated(a)), made<Real>(sqrt(Real(half_turn / Real(2 * x)))));
  return product(scale, made<Real>(series));
}

extended log_gamma(extended x) {
  int sign = 1;
  return ::lgammal_r(x, &sign);
}

many_digits log_gamma(const many_digits& x) { return lgamma(x); }

/// Far below 0 by reflection (DLMF 5.5.3), with poles at whole numbers.
template <class Real>
wide<Real> gamma_of(const wide<Real>& a) {
  constexpr int far = 1700;
  const Real x = narrowed(a);
  if (x > far) return exponential(made<Real>(log_gamma(x)));
  if (x <= 0 && is_whole(x)) return {no_limit<Real>()};
  if (!(x < -far)) return made<Real>(tgamma(x));
  const Real half_turn = pi<Real>();
  const Real turn = x - 2 * floor(Real(x / 2));
  return quotient(made<Real>(half_turn), product(made<Real>(sin(Real(half_turn * turn))),
                                                 exponential(made<Real>(log_gamma(Real(1 - x))))));
}

/// In units of the larger one.
template <class Real>
wide<Real> angle_of(const wide<Real>& y, const wide<Real>& x) {
  const auto in_unit = [unit = std::max<Real>(y.e, x.e)](const wide<Real>& of) {
    return of.m == 0 || !isfinite(of.m) ? of.m : narrowed(wide<Real>{of.m, of.e - unit});
  };
  return made<Real>(atan2(in_unit(y), in_unit(x)));
}

/// sinh, cosh: half of an exponential.
template <class Real>
wide<Real> hyperbolic(operation which, const wide<Real>& a) {
  const Real x = narrowed(a);
  const bool odd = which == operation::sinh;
  if (!(abs(x) > largest_logarithm)) return made<Real>(odd ? sinh(x) : cosh(x));
  const wide<Real> half = product(exponential(size(a)), made<Real>(0.5));
  return odd && x < 0 ? negated(half) : half;
}

/// Of the inverse hyperbolic sine and cosine: a logarithm.
template <class Real>
wide<Real> inverse_hyperbolic(operation which, const wide<Real>& a) {
  const bool odd = which == operation::asinh;
  const Real x = narrowed(a);
  if (a.e < digits_of<Real>()) return made<Real>(odd ? asinh(x) : acosh(x));
  const wide<Real> result = logarithm(wide<Real>{abs(a.m), a.e + 1});
  return a.m > 0 ? result : odd ? negated(result) : wide<Real>{no_number<Real>()};
}

/// Bessel functions are computed of doubles.
template <class Real>
bool is_angle_of_double(const Real& a) {
  return abs(a) < 0x1p20;
}

bool keeps_digits_of_angle(extended) { return true; }
bool keeps_digits_of_angle(const many_digits& a) { return abs(a) < 0x1p100; }

/// What fits into its type as well as a wide number does.
template <class Real>
Real narrow_value(operation is, const Real& a, const Real& b) {
  switch (is) {
    case operation::floor: return floor(a);
    case operation::ceil: return ceil(a);
    case operation::round: return round(a);
    case operation::trunc: return trunc(a);
    case operation::modulo: return a - b * floor(Real(a / b));
    case operation::sin: return keeps_digits_of_angle(a) ? sin(a) : no_number<Real>();
    case operation::cos: return keeps_digits_of_angle(a) ? cos(a) : no_number<Real>();
    case operation::tan: return keeps_digits_of_angle(a) ? tan(a) : no_number<Real>();
    case operation::asin: return asin(a);
    case operation::acos: return acos(a);
    case operation::atan: return atan(a);
    case operation::tanh: return tanh(a);
    case operation::atanh: return atanh(a);
    case operation::erf: return erf(a);
    case operation::erfinv: return inverse_erf(static_cast<double>(a));
    case operation::bessel_j:
    case operation::bessel_y: {
      const auto function =
          is == operation::bessel_j ? expressions::bessel_j : expressions::bessel_y;
      if (!is_angle_of_double(b)) return no_number<Real>();
      return function(static_cast<double>(a), static_cast<double>(b));
    }
    default: return no_number<Real>();
  }
}

template <class Real>
bool is_true(const wide<Real>& a) {
  return a.m != 0;
}

/// Comparisons and what decides by them: what is no number has no truth, and no order.
template <class Real>
wide<Real> chosen(operation is, const wide<Real>& a, const wide<Real>& b, const wide<Real>& c) {
  using enum operation;
  const bool heeds_both = is == minimum || is == maximum || is == logical_and || is == logical_or;
  if (isnan(a.m) && (heeds_both || is == logical_not || is == choose)) return a;
  if (isnan(b.m) && heeds_both) return b;
  const Real apart = is == choose ? Real(0) : difference(a, b).m;
  const auto truth = [](bool is_so) { return made<Real>(is_so ? 1 : 0); };
  switch (is) {
    case less: return truth(apart < 0);
    case less_equal: return truth(apart <= 0);
    case greater: return truth(apart > 0);
    case greater_equal: return truth(apart >= 0);
    case equal: return truth(apart == 0);
    case not_equal: return truth(apart != 0);
    case minimum: return apart < 0 ? a : b;
    case maximum: return apart > 0 ? a : b;
    case logical_not: return truth(!is_true(a));
    case logical_and: return truth(is_true(a) && is_true(b));
    case logical_or: return truth(is_true(a) || is_true(b));
    default: return is_true(a) ? b : c;
  }
}

/// Beside 0 these are their operand, but for less than half of it times it.
bool begins_as_operand(operation is) {
  using enum operation;
  return is == sin || is == tan || is == asin || is == atan || is == sinh || is == tanh ||
         is == asinh || is == atanh || is == expm1 || is == log1p;
}

template <class Real>
wide<Real> cube_root(const wide<Real>& a) {
  const Real rest = fmod(a.e, Real(3));
  return made<Real>(cbrt(Real(ldexp(a.m, static_cast<int>(rest)))), (a.e - rest) / 3);
}

}  // namespace

template <class Real>
wide<Real> value_of(operation is, const wide<Real>& a, const wide<Real>& b, const wide<Real>& c) {
  constexpr int no_one = 512;  // 1 beside e to this power is no digit
  if (is_comparison(is)) return chosen(is, a, b, c);
  // Also far below the range of Boost's types, where its series for sinh does not end.
  if (a.e < -digits_of<Real>() && begins_as_operand(is)) return a;
  switch (is) {
    case operation::negate: return negated(a);
    case operation::add: return sum(a, b);
    case operation::subtract: return difference(a, b);
    case operation::multiply: return product(a, b);
    case operation::divide: return quotient(a, b);
    case operation::absolute: return size(a);
    case operation::sign: return made<Real>(a.m > 0 ? Real(1) : a.m < 0 ? Real(-1) : a.m);
    case operation::sqrt: return root(a);
    case operation::cbrt: return cube_root(a);
    case operation::hypot: return root(sum(product(a, a), product(b, b)));
    case operation::power: return expressions::power(a, b);
    case operation::exp: return exponential(a);
    case operation::expm1:
      return narrowed(a) > no_one ? exponential(a) : made<Real>(expm1(narrowed(a)));
    case operation::log: return logarithm(a);
    case operation::log1p: return a.e > no_one ? logarithm(a) : made<Real>(log1p(narrowed(a)));
    case operation::log2: return quotient(logarithm(a), made<Real>(ln2<Real>()));
    case operation::log10:
      return quotient(logarithm(a), made<Real>(boost::math::constants::ln_ten<Real>()));
    case operation::sinh:
    case operation::cosh: return hyperbolic(is, a);
    case operation::asinh:
    case operation::acosh: return inverse_hyperbolic(is, a);
    case operation::erfc: return complementary_error(a);
    case operation::gamma: return gamma_of(a);
    case operation::atan2: return angle_of(a, b);
    case operation::lgamma: return made<Real>(log_gamma(narrowed(a)));
    case operation::bessel_i:
    case operation::bessel_k: return modified_bessel(is, narrowed(a), b);
    case operation::minimum:
    case operation::maximum:
    case operation::logical_not:
    case operation::logical_and:
    case operation::logical_or:
    case operation::choose: return chosen(is, a, b, c);
    default: return made<Real>(narrow_value(is, narrowed(a), narrowed(b)));
  }
}

template <class Real>
Real pi() {
  return boost::math::constants::pi<Real>();
}

template <class Real>
extended error_of(operation is) {
  const auto epsilon = static_cast<extended>(std::numeric_limits<Real>::epsilon());
  return is_special(is) ? 0x1p-50L : epsilon;
}

template extended pi();
template many_digits pi();
template extended largest_known_exponent();
template many_digits largest_known_exponent();
template wide<extended> made(extended, extended);
template wide<many_digits> made(many_digits, many_digits);
template extended narrowed(const wide<extended>&);
template many_digits narrowed(const wide<many_digits>&);
template wide<extended> sum(wide<extended>, wide<extended>);
template wide<many_digits> sum(wide<many_digits>, wide<many_digits>);
template wide<extended> logarithm(const wide<extended>&);
template wide<extended> value_of(operation, const wide<extended>&, const wide<extended>&,
                                 const wide<extended>&);
template wide<many_digits> value_of(operation, const wide<many_digits>&, const wide<many_digits>&,
                                    const wide<many_digits>&);
template extended error_of<extended>(operation);
template extended error_of<many_digits>(operation);

}  // namespace riemann::expressions
