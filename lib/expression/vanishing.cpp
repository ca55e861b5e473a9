// Bounds of each step from those of its operands; what has no rule may be anything.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/vanishing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// Numbers from `low` to `high`. Bounds are rounded to nearest: what is 0 everywhere has bounds
/// that are 0 exactly, and 0 is all that is asked about.
struct range {
  double low = -no_limit;
  double high = no_limit;
  bool is(double value) const { return low == value && high == value; }
};

range between(double a, double b) {
  return a != a || b != b ? range{} : range{std::min(a, b), std::max(a, b)};
}

range product(range a, range b) {
  if (a.is(0) || b.is(0)) return {0, 0};
  const double corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  if (std::any_of(std::begin(corners), std::end(corners), [](double x) { return x != x; }))
    return {};
  return {*std::min_element(std::begin(corners), std::end(corners)),
          *std::max_element(std::begin(corners), std::end(corners))};
}

/// Of a comparison that is known to be so, known not to be, or neither.
range decided(bool surely, bool surely_not) {
  return surely ? range{1, 1} : surely_not ? range{0, 0} : range{0, 1};
}

range difference(range a, range b) { return {a.low - b.high, a.high - b.low}; }

range of_step(operation is, range a, range b, range c) {
  using enum operation;
  switch (is) {
    case negate: return {-a.high, -a.low};
    case add: return difference(a, {-b.high, -b.low});
    case subtract: return difference(a, b);
    case multiply: return product(a, b);
    case divide:
      if (b.low <= 0 && b.high >= 0) return {};
      return a.is(0) ? a : product(a, between(1 / b.low, 1 / b.high));
    case less: return decided(a.high < b.low, a.low >= b.high);
    case less_equal: return decided(a.high <= b.low, a.low > b.high);
    case greater: return decided(a.low > b.high, a.high <= b.low);
    case greater_equal: return decided(a.low >= b.high, a.high < b.low);
    case equal: return decided(false, a.high < b.low || a.low > b.high);
    case not_equal: return decided(a.high < b.low || a.low > b.high, false);
    case choose:
      if (a.is(0)) return c;
      if (a.low > 0 || a.high < 0) return b;
      return {std::min(b.low, c.low), std::max(b.high, c.high)};
    case minimum: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case maximum: return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case absolute:
      if (a.low >= 0) return a;
      return {a.high <= 0 ? -a.high : 0, std::max(-a.low, a.high)};
    case sign:
      return {a.low > 0 ? 1.0 : a.low < 0 ? -1.0 : 0.0, a.high > 0 ? 1.0 : a.high < 0 ? -1.0 : 0.0};
    case floor: return {std::floor(a.low), std::floor(a.high)};
    case ceil: return {std::ceil(a.low), std::ceil(a.high)};
    case round: return {std::round(a.low), std::round(a.high)};
    case trunc: return {std::trunc(a.low), std::trunc(a.high)};
    case logical_not: return decided(a.is(0), a.low > 0 || a.high < 0);
    case logical_and:
      return decided((a.low > 0 || a.high < 0) && (b.low > 0 || b.high < 0), a.is(0) || b.is(0));
    case logical_or:
      return decided(a.low > 0 || a.high < 0 || b.low > 0 || b.high < 0, a.is(0) && b.is(0));
    case sqrt: return a.low < 0 ? range{} : range{std::sqrt(a.low), std::sqrt(a.high)};
    case exp: return {std::exp(a.low), std::exp(a.high)};
    case erf: return {std::erf(a.low), std::erf(a.high)};
    case erfc: return {std::erfc(a.high), std::erfc(a.low)};
    case tanh: return {std::tanh(a.low), std::tanh(a.high)};
    case atan: return {std::atan(a.low), std::atan(a.high)};
    case sin: return a.is(0) ? a : range{-1, 1};
    case cos: return {-1, 1};
    default: return {};
  }
}

}  // namespace

bool vanishes(const formula& of, std::span<const double> parameters, double from, double to) {
  std::vector<range> ranges;
  for (const step& each : of.steps) {
    range found;
    switch (each.is) {
      case operation::number: found = {each.value, each.value}; break;
      case operation::variable: found = {from, to}; break;
      case operation::parameter: {
        const double value = parameters[static_cast<std::size_t>(each.index)];
        found = {value, value};
        break;
      }
      default: {
        const auto operand = [&](std::size_t k) {
          return ranges[static_cast<std::size_t>(each.operands[k])];
        };
        const bool same = each.operands[0] == each.operands[1];
        found = each.is == operation::subtract && same ? range{0, 0}
                : each.is == operation::multiply && same
                    ? product(of_step(operation::absolute, operand(0), {}, {}),
                              of_step(operation::absolute, operand(0), {}, {}))
                    : of_step(each.is, operand(0), operand(1), operand(2));
        if (found.low != found.low || found.high != found.high) found = {};
      }
    }
    ranges.push_back(found);
  }
  return ranges.back().is(0);
}

}  // namespace riemann::expressions
