// By the bounds of all steps.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/vanishing.hpp"

#include "riemann/lib/expression/bounds.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace riemann::expressions {
namespace {

std::vector<interval> bounds_between(const formula& of, std::span<const double> parameters,
                                     double from, double to) {
  const interval x{std::min(from, to), std::max(from, to)};
  return bounds_of_steps(of.steps, parameters, {&x, 1});
}

/// Values that are never 0, or only where an operand is, are less than doubles hold.
bool underflows(const step& of, std::span<const interval> bounds, interval own) {
  using enum operation;
  const auto is_zero = [&](int k) {
    return bounds[static_cast<std::size_t>(of.operands[static_cast<std::size_t>(k)])].is(0);
  };
  if (!own.is(0)) return false;
  if (of.is == exp || of.is == erfc) return true;
  return (of.is == multiply || of.is == divide || of.is == power) && !is_zero(0) && !is_zero(1);
}

bool overflows(interval of) {
  constexpr double nearly_infinite = 1e300;
  return !of.is_bounded() && (of.low > nearly_infinite || of.high < -nearly_infinite);
}

}  // namespace

double largest_between(const formula& of, std::span<const double> parameters, double from,
                       double to) {
  const std::vector<interval> bounds = bounds_between(of, parameters, from, to);
  for (std::size_t k = 0; k < bounds.size(); ++k)
    if (underflows(of.steps[k], bounds, bounds[k])) return std::numeric_limits<double>::infinity();
  return bounds.back().largest();
}

double hidden_by_overflow(const formula& of, std::span<const double> parameters, double x) {
  const std::vector<interval> bounds = bounds_between(of, parameters, x, x);
  const double largest = bounds.back().largest();
  const bool known = largest <= std::numeric_limits<double>::max();
  return known && std::any_of(bounds.begin(), bounds.end(), overflows) ? largest : 0;
}

bool vanishes(const formula& of, std::span<const double> parameters, double from, double to) {
  return bounds_between(of, parameters, from, to).back().is(0);
}

}  // namespace riemann::expressions
