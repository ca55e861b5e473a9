// By the bounds of all steps.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/vanishing.hpp"

#include "riemann/lib/expression/bounds.hpp"

#include <algorithm>

namespace riemann::expressions {
namespace {

interval bounds_between(const formula& of, std::span<const double> parameters, double from,
                        double to, const bounding& how) {
  const interval x{std::min(from, to), std::max(from, to)};
  return bounds_of_steps(of.steps, parameters, {&x, 1}, how).back();
}

}  // namespace

double largest_between(const formula& of, std::span<const double> parameters, double from,
                       double to) {
  return bounds_between(of, parameters, from, to, {.heeds_underflow = true}).largest();
}

bool vanishes(const formula& of, std::span<const double> parameters, double from, double to) {
  return bounds_between(of, parameters, from, to, {}).is(0);
}

}  // namespace riemann::expressions
