// Monotone functions have their bounds from those of their operands; others from where they turn.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/interval.hpp"

#include "riemann/lib/expression/special_functions.hpp"

#include <array>
#include <numbers>

namespace riemann::expressions {
namespace {

constexpr double boundless = std::numeric_limits<double>::infinity();

/// Of a comparison that is known to be so, known not to be, or neither.
interval decided(bool surely, bool surely_not) {
  return surely ? interval{1, 1} : surely_not ? interval{0, 0} : interval{0, 1};
}

bool is_apart(interval a, interval b) { return a.high < b.low || a.low > b.high; }
bool is_never_0(interval of) { return of.low > 0 || of.high < 0; }

/// Of a function that rises (or falls) from end to end of its domain, by its values; what lies
/// beyond the domain may be anything.
template <class Function>
interval rising(const Function& f, interval of, interval domain = {}) {
  if (of.low < domain.low || of.high > domain.high) return {};
  return widened({f(of.low), f(of.high)}, rounded_by_library);
}
template <class Function>
interval falling(const Function& f, interval of, interval domain = {}) {
  if (of.low < domain.low || of.high > domain.high) return {};
  return widened({f(of.high), f(of.low)}, rounded_by_library);
}

interval magnitude(interval of) { return {of.smallest(), of.largest()}; }

interval power(interval a, interval b) {
  const bool is_whole = b.low == b.high && b.low == std::floor(b.low) && b.low >= 0;
  if (is_whole && std::fmod(b.low, 2) == 0) a = magnitude(a);
  if (is_whole && std::fmod(b.low, 2) == 1)
    return rising([&](double x) { return std::pow(x, b.low); }, a);
  if (!(a.low >= 0) || (a.low == 0 && !(b.low > 0))) return {};
  const std::array<double, 4> corners{std::pow(a.low, b.low), std::pow(a.low, b.high),
                                      std::pow(a.high, b.low), std::pow(a.high, b.high)};
  const auto [least, most] = std::minmax_element(corners.begin(), corners.end());
  return widened({*least, *most}, rounded_by_library);
}

interval remainder(interval a, interval b) {
  const interval whole = values_of(operation::floor, a / b, {}, {});
  if (whole.is_bounded() && whole.low == whole.high) return a - whole * b;
  return hull({0, 0}, b);
}

/// Bounds of all values where the order is a whole number (DLMF 10.14.1).
interval bessel_j_of(interval order) {
  return order.low == order.high ? interval{-1, 1} : interval{};
}

}  // namespace

interval operator+(interval a, interval b) {
  return widened({a.low + b.low, a.high + b.high}, rounded_once);
}
interval operator-(interval of) { return {-of.high, -of.low}; }
interval operator-(interval a, interval b) { return a + -b; }

interval operator*(interval a, interval b) {
  if (a.is(0) || b.is(0)) return {0, 0};
  const std::array<double, 4> corners{a.low * b.low, a.low * b.high, a.high * b.low,
                                      a.high * b.high};
  for (const double each : corners)
    if (each != each) return {};
  const auto [least, most] = std::minmax_element(corners.begin(), corners.end());
  return widened({*least, *most}, rounded_once);
}

interval squared(interval of) {
  const interval size = magnitude(of);
  return size * size;
}

interval operator/(interval a, interval b) {
  if (b.contains(0)) return {};
  return a * widened({1 / b.high, 1 / b.low}, rounded_once);
}

interval cos_of(interval of) {
  constexpr double pi = std::numbers::pi;
  constexpr double largest = 1e12;  // where pi's double still tells the turns
  if (!(of.largest() <= largest)) return {-1, 1};
  const double margin = 1e-9 + 1e-15 * of.largest();       // of pi, and of the quotients by it
  const double first = std::ceil((of.low - margin) / pi);  // turns at whole numbers of pi
  const double last = std::floor((of.high + margin) / pi);
  interval image =
      hull({std::cos(of.low), std::cos(of.low)}, {std::cos(of.high), std::cos(of.high)});
  if (last > first) return {-1, 1};
  if (last == first) {
    if (std::fmod(first, 2) == 0)
      image.high = 1;
    else
      image.low = -1;
  }
  image = {image.low - rounded_by_library, image.high + rounded_by_library};
  return {std::max(image.low, -1.0), std::min(image.high, 1.0)};
}

interval sin_of(interval of) {
  if (of.is(0)) return of;
  return cos_of(of - interval{std::numbers::pi / 2, std::numbers::pi / 2});
}

interval values_of(operation is, interval a, interval b, interval c) {
  using enum operation;
  switch (is) {
    case negate: return -a;
    case add: return a + b;
    case subtract: return a - b;
    case multiply: return a * b;
    case divide: return a.is(0) && !b.contains(0) ? a : a / b;
    case less: return decided(a.high < b.low, a.low >= b.high);
    case less_equal: return decided(a.high <= b.low, a.low > b.high);
    case greater: return decided(a.low > b.high, a.high <= b.low);
    case greater_equal: return decided(a.low >= b.high, a.high < b.low);
    case equal: return decided(a.low == b.high && a.high == b.low, is_apart(a, b));
    case not_equal: return decided(is_apart(a, b), a.low == b.high && a.high == b.low);
    case choose: return a.is(0) ? c : is_never_0(a) ? b : hull(b, c);
    case minimum: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case maximum: return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case absolute: return magnitude(a);
    case sign:
      return {a.low > 0 ? 1.0 : a.low < 0 ? -1.0 : 0.0, a.high > 0 ? 1.0 : a.high < 0 ? -1.0 : 0.0};
    case floor: return {std::floor(a.low), std::floor(a.high)};
    case ceil: return {std::ceil(a.low), std::ceil(a.high)};
    case round: return {std::round(a.low), std::round(a.high)};
    case trunc: return {std::trunc(a.low), std::trunc(a.high)};
    case modulo: return remainder(a, b);
    case logical_not: return decided(a.is(0), is_never_0(a));
    case logical_and: return decided(is_never_0(a) && is_never_0(b), a.is(0) || b.is(0));
    case logical_or: return decided(is_never_0(a) || is_never_0(b), a.is(0) && b.is(0));
    case operation::sqrt: return rising([](double x) { return std::sqrt(x); }, a, {0, boundless});
    case operation::power: return expressions::power(a, b);
    case sin: return sin_of(a);
    case cos: return cos_of(a);
    case tan: return sin_of(a) / cos_of(a);
    case asin: return rising([](double x) { return std::asin(x); }, a, {-1, 1});
    case acos: return falling([](double x) { return std::acos(x); }, a, {-1, 1});
    case atan: return rising([](double x) { return std::atan(x); }, a);
    case atan2: return b.low > 0 ? values_of(atan, a / b, {}, {}) : interval{-3.2, 3.2};
    case sinh: return rising([](double x) { return std::sinh(x); }, a);
    case cosh: return rising([](double x) { return std::cosh(x); }, magnitude(a));
    case tanh: return rising([](double x) { return std::tanh(x); }, a);
    case asinh: return rising([](double x) { return std::asinh(x); }, a);
    case acosh: return rising([](double x) { return std::acosh(x); }, a, {1, boundless});
    case atanh: return rising([](double x) { return std::atanh(x); }, a, {-1, 1});
    case operation::hypot: return values_of(operation::sqrt, squared(a) + squared(b), {}, {});
    case operation::exp: return rising([](double x) { return std::exp(x); }, a);
    case expm1: return rising([](double x) { return std::expm1(x); }, a);
    case operation::log: return rising([](double x) { return std::log(x); }, a, {0, boundless});
    case log1p: return rising([](double x) { return std::log1p(x); }, a, {-1, boundless});
    case log2: return rising([](double x) { return std::log2(x); }, a, {0, boundless});
    case log10: return rising([](double x) { return std::log10(x); }, a, {0, boundless});
    case cbrt: return rising([](double x) { return std::cbrt(x); }, a);
    case erf: return rising([](double x) { return std::erf(x); }, a);
    case erfc: return falling([](double x) { return std::erfc(x); }, a);
    case erfinv: return rising(inverse_erf, a, {-1, 1});
    case gamma: {
      constexpr double turns_before = 1.5;
      return rising([](double x) { return std::tgamma(x); }, a, {turns_before, boundless});
    }
    case lgamma: {
      constexpr double turns_before = 1.5;
      return rising([](double x) { return std::lgamma(x); }, a, {turns_before, boundless});
    }
    case bessel_j: return bessel_j_of(a);
    default: return {};
  }
}

}  // namespace riemann::expressions
