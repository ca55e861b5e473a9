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

bool any_underflows(const formula& of, std::span<const interval> bounds) {
  for (std::size_t k = 0; k < bounds.size(); ++k)
    if (underflows(of.steps[k], bounds, bounds[k])) return true;
  return false;
}

}  // namespace

double largest_between(const formula& of, std::span<const double> parameters, double from,
                       double to) {
  const std::vector<interval> bounds = bounds_between(of, parameters, from, to);
  return any_underflows(of, bounds) ? std::numeric_limits<double>::infinity()
                                    : bounds.back().largest();
}

bool vanishes(const formula& of, std::span<const double> parameters, double from, double to) {
  return bounds_between(of, parameters, from, to).back().is(0);
}

}  // namespace riemann::expressions
