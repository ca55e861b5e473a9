// Functions are made of real ones, or bounded by their derivatives off the real axis.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/rectangle.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace riemann::expressions {
namespace {

constexpr rectangle unknown{};

interval real(operation is, interval a, interval b = {}) { return values_of(is, a, b, {}); }

rectangle real_number(double value) { return {{value, value}, {0, 0}}; }

rectangle operator+(const rectangle& a, const rectangle& b) { return {a.re + b.re, a.im + b.im}; }
rectangle operator-(const rectangle& a) { return {-a.re, -a.im}; }
rectangle operator-(const rectangle& a, const rectangle& b) { return a + -b; }
rectangle operator*(const rectangle& a, const rectangle& b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
rectangle operator*(double a, const rectangle& b) { return real_number(a) * b; }

/// x / (x^2 + y^2), which is extreme at the ends of x and y, at y = 0, and where x = y or -y.
interval share_of(interval x, interval y) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  const auto heed = [&](double at_x, double at_y) {
    const double value = at_x / (at_x * at_x + at_y * at_y);
    low = std::min(low, value);
    high = std::max(high, value);
  };
  std::array<double, 3> of_y{y.low, y.high, y.contains(0) ? 0 : y.low};
  for (const double at : of_y) {
    heed(x.low, at);
    heed(x.high, at);
    for (const double turn : {at, -at})
      if (turn != 0 && x.contains(turn)) heed(turn, at);
  }
  return widened({low, high}, 4 * rounded_once);
}

rectangle reciprocal(const rectangle& of) {
  if (!of.is_bounded() || (of.re.contains(0) && of.im.contains(0))) return unknown;
  return {share_of(of.re, of.im), -share_of(of.im, of.re)};
}

rectangle operator/(const rectangle& a, const rectangle& b) { return a * reciprocal(b); }

/// Magnitude and angle.
struct polar {
  interval size;
  interval angle;
};

/// Of numbers that are not on the branch cut, the real axis up to 0.
bool meets_cut(const rectangle& of) { return !(of.re.low > 0) && of.im.contains(0); }

polar polar_of(const rectangle& of) {
  const std::array<double, 4> corners{
      std::atan2(of.im.low, of.re.low), std::atan2(of.im.low, of.re.high),
      std::atan2(of.im.high, of.re.low), std::atan2(of.im.high, of.re.high)};
  const auto [least, most] = std::minmax_element(corners.begin(), corners.end());
  const interval size{std::hypot(of.re.smallest(), of.im.smallest()),
                      std::hypot(of.re.largest(), of.im.largest())};
  return {widened(size, rounded_by_library), widened({*least, *most}, rounded_by_library)};
}

rectangle number_at(const polar& of) {
  return {of.size * cos_of(of.angle), of.size * sin_of(of.angle)};
}

rectangle log_of(const rectangle& of) {
  if (!of.is_bounded() || meets_cut(of)) return unknown;
  const polar as = polar_of(of);
  return {real(operation::log, as.size), as.angle};
}

rectangle exp_of(const rectangle& of) { return number_at({real(operation::exp, of.re), of.im}); }

/// A real power.
rectangle raised(const rectangle& of, double to) {
  if (!of.is_bounded() || meets_cut(of)) return unknown;
  const polar as = polar_of(of);
  const interval exponent{to, to};
  return number_at({real(operation::power, as.size, exponent), as.angle * exponent});
}

/// By squaring; a whole power may be of any number.
rectangle whole_power(rectangle of, double to) {
  rectangle result = real_number(1);
  for (auto left = static_cast<int>(to); left > 0; left /= 2) {
    if (left % 2 == 1) result = result * of;
    if (left > 1) of = squared(of);
  }
  return result;
}

rectangle power(const rectangle& a, const rectangle& b) {
  constexpr double highest_whole = 1024;
  if (!b.is_real() || b.re.low != b.re.high) return exp_of(b * log_of(a));
  const double to = b.re.low;
  if (to != std::floor(to) || std::abs(to) > highest_whole) return raised(a, to);
  return to < 0 ? reciprocal(whole_power(a, -to)) : whole_power(a, to);
}

rectangle sin_of(const rectangle& z) {
  return {expressions::sin_of(z.re) * real(operation::cosh, z.im),
          expressions::cos_of(z.re) * real(operation::sinh, z.im)};
}
rectangle cos_of(const rectangle& z) {
  return {expressions::cos_of(z.re) * real(operation::cosh, z.im),
          -(expressions::sin_of(z.re) * real(operation::sinh, z.im))};
}
rectangle sinh_of(const rectangle& z) {
  return {real(operation::sinh, z.re) * expressions::cos_of(z.im),
          real(operation::cosh, z.re) * expressions::sin_of(z.im)};
}
rectangle cosh_of(const rectangle& z) {
  return {real(operation::cosh, z.re) * expressions::cos_of(z.im),
          real(operation::sinh, z.re) * expressions::sin_of(z.im)};
}

/// f(x + iy) = f(x) + the integral of i f'(x + it) dt from 0 to y.
rectangle by_derivative(operation is, const rectangle& z,
                        rectangle (*derivative)(const rectangle&)) {
  const rectangle to_axis{z.re, hull(z.im, {0, 0})};
  const rectangle slope = derivative(to_axis);
  if (!slope.is_bounded()) return unknown;
  return rectangle{real(is, z.re), {0, 0}} + rectangle{{0, 0}, to_axis.im} * slope;
}

rectangle slope_of_atan(const rectangle& z) { return reciprocal(real_number(1) + squared(z)); }
rectangle slope_of_asin(const rectangle& z) { return raised(real_number(1) - squared(z), -0.5); }
rectangle slope_of_acos(const rectangle& z) { return -slope_of_asin(z); }
rectangle slope_of_asinh(const rectangle& z) { return raised(real_number(1) + squared(z), -0.5); }
rectangle slope_of_acosh(const rectangle& z) {
  return raised(z - real_number(1), -0.5) * raised(z + real_number(1), -0.5);
}
rectangle slope_of_atanh(const rectangle& z) { return reciprocal(real_number(1) - squared(z)); }
rectangle slope_of_erf(const rectangle& z) {
  return 2 * std::numbers::inv_sqrtpi * exp_of(-squared(z));
}
rectangle slope_of_erfc(const rectangle& z) { return -slope_of_erf(z); }

rectangle cube_root(const rectangle& of) {
  constexpr double third = 1.0 / 3;
  return of.re.high < 0 ? -raised(-of, third) : raised(of, third);
}

/// |J_n(z)| <= exp|Im z| (DLMF 10.9.2).
rectangle bessel_j_of(const rectangle& z) {
  const double most = widened(real(operation::exp, {0, z.im.largest()}), rounded_by_library).high;
  return {{-most, most}, {-most, most}};
}

/// |gamma(z)| <= gamma(Re z) where Re z > 0 (DLMF 5.6.6).
rectangle gamma_of(const rectangle& z) {
  const interval most = real(operation::gamma, z.re);
  return {{-most.high, most.high}, {-most.high, most.high}};
}

}  // namespace

double rectangle::largest() const { return std::hypot(re.largest(), im.largest()); }

rectangle squared(const rectangle& of) {
  const interval product = of.re * of.im;
  return {squared(of.re) - squared(of.im), product + product};
}

rectangle values_of(operation is, const rectangle& a, const rectangle& b) {
  using enum operation;
  const int operands = facts_of(is).operands;
  if (a.is_real() && (operands < 2 || b.is_real())) return {real(is, a.re, b.re), {0, 0}};
  switch (is) {
    case negate: return -a;
    case add: return a + b;
    case subtract: return a - b;
    case multiply: return a * b;
    case divide: return a / b;
    case operation::sqrt: return raised(a, 0.5);
    case operation::power: return expressions::power(a, b);
    case sin: return sin_of(a);
    case cos: return cos_of(a);
    case tan: return sin_of(a) / cos_of(a);
    case asin: return by_derivative(is, a, slope_of_asin);
    case acos: return by_derivative(is, a, slope_of_acos);
    case atan: return by_derivative(is, a, slope_of_atan);
    case sinh: return sinh_of(a);
    case cosh: return cosh_of(a);
    case tanh: return sinh_of(a) / cosh_of(a);
    case asinh: return by_derivative(is, a, slope_of_asinh);
    case acosh: return by_derivative(is, a, slope_of_acosh);
    case atanh: return by_derivative(is, a, slope_of_atanh);
    case operation::hypot: return raised(squared(a) + squared(b), 0.5);
    case operation::exp: return exp_of(a);
    case expm1: return exp_of(a) - real_number(1);
    case operation::log: return log_of(a);
    case log1p: return log_of(real_number(1) + a);
    case log2: return std::numbers::log2e * log_of(a);
    case log10: return std::numbers::log10e * log_of(a);
    case cbrt: return cube_root(a);
    case erf: return by_derivative(is, a, slope_of_erf);
    case erfc: return by_derivative(is, a, slope_of_erfc);
    case gamma: return a.re.low > 0 ? gamma_of(a) : unknown;
    case bessel_j: return a.is_real() ? bessel_j_of(b) : unknown;
    default: return unknown;
  }
}

}  // namespace riemann::expressions
