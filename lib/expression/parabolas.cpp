// Coefficients, from step to step.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parabolas.hpp"

#include <limits>

namespace riemann::expressions {
namespace {

/// What is 0 stays so, whatever the factor.
parabola times(const parabola& of, double factor) {
  const auto scaled = [factor](double each) { return each == 0 ? 0 : each * factor; };
  return {scaled(of.square), scaled(of.slope), of.offset * factor};
}

parabola sum_of(const parabola& a, const parabola& b) {
  return {a.square + b.square, a.slope + b.slope, a.offset + b.offset};
}

maybe_parabola product_of(const parabola& a, const parabola& b) {
  if (b.is_number()) return times(a, b.offset);
  if (a.is_number()) return times(b, a.offset);
  if (a.square != 0 || b.square != 0) return std::nullopt;
  return parabola{a.slope * b.slope, a.slope * b.offset + a.offset * b.slope, a.offset * b.offset};
}

maybe_parabola result_of(operation is, const maybe_parabola& a, const maybe_parabola& b) {
  using enum operation;
  if (is == negate && a) return times(*a, -1);
  if (is == subtract) return difference_of(a, b);
  if (!a || !b) return std::nullopt;
  if (is == add) return sum_of(*a, *b);
  if (is == multiply) return product_of(*a, *b);
  if (is == divide && b->is_number())
    return parabola{a->square / b->offset, a->slope / b->offset, a->offset / b->offset};
  return std::nullopt;
}

}  // namespace

maybe_parabola difference_of(const maybe_parabola& a, const maybe_parabola& b) {
  if (!a || !b) return std::nullopt;
  return sum_of(*a, times(*b, -1));
}

std::vector<maybe_parabola> parabolas_of(std::span<const step> steps,
                                         std::span<const double> parameters) {
  using enum operation;
  std::vector<maybe_parabola> all;
  all.reserve(steps.size());
  for (const step& each : steps) {
    const auto operand = [&](std::size_t k) -> const maybe_parabola& {
      return all[static_cast<std::size_t>(each.operands[k])];
    };
    maybe_parabola result;
    switch (each.is) {
      case number: result = parabola{.offset = each.value}; break;
      case parameter:
        result = parabola{.offset = parameters[static_cast<std::size_t>(each.index)]};
        break;
      case variable: result = parabola{.slope = 1}; break;
      default: result = result_of(each.is, operand(0), operand(1));
    }
    if (each.uniform && !result)
      result = parabola{.offset = std::numeric_limits<double>::quiet_NaN()};
    all.push_back(result);
  }
  return all;
}

}  // namespace riemann::expressions
