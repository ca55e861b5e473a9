// From step to step; what is taken twice is known to be the same.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/bounds.hpp"

#include <algorithm>

namespace riemann::expressions {
namespace {

bool is_exponential(operation is) {
  using enum operation;
  return is == exp || is == expm1 || is == sinh || is == cosh;
}

/// No farther from 0 than that.
interval within(interval of, double most) {
  return {std::clamp(of.low, -most, most), std::clamp(of.high, -most, most)};
}

/// The operand whose value a step has, as far as bounds decide it; -1 where they do not.
int operand_taken(const step& of, std::span<const interval> bounds) {
  using enum operation;
  const auto at = [&](std::size_t k) { return bounds[static_cast<std::size_t>(of.operands[k])]; };
  const interval a = at(0);
  const interval b = at(1);
  switch (of.is) {
    case choose: return a.is(0) ? 2 : a.contains(0) ? -1 : 1;
    case minimum: return a.high <= b.low ? 0 : b.high <= a.low ? 1 : -1;
    case maximum: return a.low >= b.high ? 0 : b.low >= a.high ? 1 : -1;
    case absolute: return a.low >= 0 ? 0 : -1;
    default: return -1;
  }
}

/// Appends the stand-in of the next step.
void stand_in(std::span<const step> steps, std::span<const interval> bounds,
              std::vector<int>& all) {
  const auto k = all.size();
  const step& next = steps[k];
  const int taken = operand_taken(next, bounds);
  all.push_back(
      taken < 0 ? static_cast<int>(k)
                : all[static_cast<std::size_t>(next.operands[static_cast<std::size_t>(taken)])]);
}

bool takes_one_twice(const step& of, std::span<const int> stands_for) {
  return stands_for[static_cast<std::size_t>(of.operands[0])] ==
         stands_for[static_cast<std::size_t>(of.operands[1])];
}

/// Whether a step is 0 though its exact values are not, or only where an operand is.
bool underflows(const step& of, std::span<const interval> bounds, interval own) {
  using enum operation;
  const auto is_zero = [&](int k) {
    return bounds[static_cast<std::size_t>(of.operands[static_cast<std::size_t>(k)])].is(0);
  };
  if (!own.is(0)) return false;
  if (of.is == exp || of.is == erfc) return true;
  return (of.is == multiply || of.is == divide || of.is == power) && !is_zero(0) && !is_zero(1);
}

}  // namespace

std::vector<int> stand_ins(std::span<const step> steps, std::span<const interval> bounds) {
  std::vector<int> all;
  all.reserve(steps.size());
  while (all.size() < steps.size()) stand_in(steps, bounds, all);
  return all;
}

bool is_difference_of_same(const step& of, std::span<const int> stands_for) {
  return of.is == operation::subtract && takes_one_twice(of, stands_for);
}

std::vector<interval> bounds_of_steps(std::span<const step> steps,
                                      std::span<const double> parameters,
                                      std::span<const interval> variables, const bounding& how) {
  constexpr double least = std::numeric_limits<double>::denorm_min();
  constexpr interval below_doubles{-least, least};
  std::vector<interval> bounds;
  bounds.reserve(steps.size());
  std::vector<int> stands_for;
  stands_for.reserve(steps.size());
  for (const step& each : steps) {
    const auto of = [&](std::size_t k) {
      return bounds[static_cast<std::size_t>(each.operands[k])];
    };
    const auto index = static_cast<std::size_t>(each.index);
    if (each.is == operation::number)
      bounds.push_back({each.value, each.value});
    else if (each.is == operation::parameter)
      bounds.push_back({parameters[index], parameters[index]});
    else if (each.is == operation::variable)
      bounds.push_back(variables[index]);
    else if (each.is == operation::multiply && takes_one_twice(each, stands_for))
      bounds.push_back(squared(of(0)));
    else if (is_difference_of_same(each, stands_for))
      bounds.push_back({0, 0});
    else if (is_exponential(each.is))
      bounds.push_back(values_of(each.is, within(of(0), how.largest_exponent), of(1), of(2)));
    else
      bounds.push_back(values_of(each.is, of(0), of(1), of(2)));
    if (how.heeds_underflow && underflows(each, bounds, bounds.back()))
      bounds.back() = below_doubles;
    if (!how.taken_as_numbers.empty() && how.taken_as_numbers[bounds.size() - 1]) {
      const double middle = bounds.back().low + 0.5 * (bounds.back().high - bounds.back().low);
      bounds.back() = {middle, middle};
    }
    stand_in(steps, bounds, stands_for);
  }
  return bounds;
}

}  // namespace riemann::expressions
