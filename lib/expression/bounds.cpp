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

}  // namespace

std::vector<interval> bounds_of_steps(std::span<const step> steps,
                                      std::span<const double> parameters,
                                      std::span<const interval> variables,
                                      double largest_exponent) {
  std::vector<interval> bounds;
  bounds.reserve(steps.size());
  for (const step& each : steps) {
    const auto of = [&](std::size_t k) {
      return bounds[static_cast<std::size_t>(each.operands[k])];
    };
    const auto index = static_cast<std::size_t>(each.index);
    const bool is_same = each.operands[0] == each.operands[1];
    if (each.is == operation::number)
      bounds.push_back({each.value, each.value});
    else if (each.is == operation::parameter)
      bounds.push_back({parameters[index], parameters[index]});
    else if (each.is == operation::variable)
      bounds.push_back(variables[index]);
    else if (each.is == operation::multiply && is_same)
      bounds.push_back(squared(of(0)));
    else if (each.is == operation::subtract && is_same)
      bounds.push_back({0, 0});
    else if (is_exponential(each.is))
      bounds.push_back(values_of(each.is, within(of(0), largest_exponent), of(1), of(2)));
    else
      bounds.push_back(values_of(each.is, of(0), of(1), of(2)));
  }
  return bounds;
}

bool underflows(const step& of, std::span<const interval> bounds, interval own) {
  using enum operation;
  const auto is_zero = [&](int k) {
    return bounds[static_cast<std::size_t>(of.operands[static_cast<std::size_t>(k)])].is(0);
  };
  if (!own.is(0)) return false;
  if (of.is == exp || of.is == erfc) return true;
  return (of.is == multiply || of.is == divide || of.is == power) && !is_zero(0) && !is_zero(1);
}

}  // namespace riemann::expressions
