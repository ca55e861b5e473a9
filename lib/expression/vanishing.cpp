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
                                     double from, double to, underflow below = underflow::to_zero) {
  const interval x{std::min(from, to), std::max(from, to)};
  return bounds_of_steps(of.steps, parameters, {&x, 1}, below);
}

bool any_underflows(const formula& of, std::span<const interval> bounds) {
  for (std::size_t k = 0; k < bounds.size(); ++k)
    if (underflows(of.steps[k], bounds, bounds[k])) return true;
  return false;
}

bool overflows(interval of) {
  constexpr double nearly_infinite = 1e300;
  return !of.is_bounded() && (of.low > nearly_infinite || of.high < -nearly_infinite);
}

}  // namespace

double largest_between(const formula& of, std::span<const double> parameters, double from,
                       double to) {
  const std::vector<interval> bounds = bounds_between(of, parameters, from, to);
  return any_underflows(of, bounds) ? std::numeric_limits<double>::infinity()
                                    : bounds.back().largest();
}

double hidden_by_range(const formula& of, std::span<const double> parameters, double x) {
  const std::vector<interval> bounds = bounds_between(of, parameters, x, x);
  if (any_underflows(of, bounds))
    return bounds_between(of, parameters, x, x, underflow::to_less_than_doubles_hold)
        .back()
        .largest();
  const double largest = bounds.back().largest();
  const bool known = largest <= std::numeric_limits<double>::max();
  return known && std::any_of(bounds.begin(), bounds.end(), overflows) ? largest : 0;
}

bool vanishes(const formula& of, std::span<const double> parameters, double from, double to) {
  return bounds_between(of, parameters, from, to).back().is(0);
}

}  // namespace riemann::expressions
