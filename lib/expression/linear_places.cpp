// Each step that is a + b x_k is known by k, a and b.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/linear_places.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cstddef>

namespace riemann::expressions {
namespace {

constexpr int of_none = -1;
constexpr int not_linear = -2;

struct linear_form {
  int variable = not_linear;  // of_none: constant
  double constant = 0;
  double slope = 0;
};

/// Of a sum, `sign` being that of the second.
linear_form sum_of(const linear_form& a, const linear_form& b, double sign) {
  if (a.variable == not_linear || b.variable == not_linear) return {};
  const bool apart = a.variable != of_none && b.variable != of_none && a.variable != b.variable;
  if (apart) return {};
  return {std::max(a.variable, b.variable), a.constant + sign * b.constant,
          a.slope + sign * b.slope};
}

linear_form product_of(const linear_form& a, const linear_form& b) {
  if (b.variable == of_none && a.variable != not_linear)
    return {a.variable, a.constant * b.constant, a.slope * b.constant};
  if (a.variable == of_none && b.variable != not_linear)
    return {b.variable, b.constant * a.constant, b.slope * a.constant};
  return {};
}

linear_form form_of(const step& of, const std::vector<linear_form>& before,
                    std::span<const double> parameters) {
  const auto operand = [&](std::size_t k) {
    return before[static_cast<std::size_t>(of.operands[k])];
  };
  switch (of.is) {
    case operation::number: return {of_none, of.value, 0};
    case operation::parameter: return {of_none, parameters[static_cast<std::size_t>(of.index)], 0};
    case operation::variable: return {of.index, 0, 1};
    case operation::negate: return product_of(operand(0), {of_none, -1, 0});
    case operation::add: return sum_of(operand(0), operand(1), 1);
    case operation::subtract: return sum_of(operand(0), operand(1), -1);
    case operation::multiply: return product_of(operand(0), operand(1));
    case operation::divide:
      if (operand(1).variable != of_none) return {};
      return product_of(operand(0), {of_none, 1 / operand(1).constant, 0});
    default: return {};
  }
}

}  // namespace

std::vector<std::vector<double>> linear_places(const formula& of,
                                               std::span<const double> parameters) {
  std::vector<std::vector<double>> places(static_cast<std::size_t>(of.dimensions));
  std::vector<linear_form> forms;
  for (const step& each : of.steps) {
    forms.push_back(form_of(each, forms, parameters));
    const linear_form& form = forms.back();
    if (each.is == operation::variable || form.variable < 0 || form.slope == 0) continue;
    const double place = 0 - form.constant / form.slope;  // no -0
    if (is_finite(place)) places[static_cast<std::size_t>(form.variable)].push_back(place);
  }
  for (std::vector<double>& each : places) {
    std::sort(each.begin(), each.end());
    each.erase(std::unique(each.begin(), each.end()), each.end());
  }
  return places;
}

}  // namespace riemann::expressions
