// Constants that were folded know what folding cut off; others are computed beside their error.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/constant_value.hpp"

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/formula_rounding.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/pair_program.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr double no_bound = std::numeric_limits<double>::infinity();
constexpr double share_of_point = 0.618;  // where limits seldom cross

/// With parameters, which come last, in place of its variables.
void fix_variables(formula& of) {
  for (std::vector<step>* const steps : {&of.steps, &of.steps_apart})
    for (step& each : *steps) {
      each.uniform = true;
      if (each.is != operation::variable) continue;
      each.is = operation::parameter;
      each.index += of.parameter_count;
    }
  of.parameter_count += of.dimensions;
  of.dimensions = 0;
}

/// What is known of a constant: by all digits where they tell, unless doubles contradict them.
deviation with_all_digits(const formula& of, std::span<const double> parameters,
                          std::span<const deviation> meant, double value, const deviation& lost) {
  if (lost.bound == 0) return lost;
  const std::vector<step>& steps = steps_as_meant(of);
  const pair_program program(steps, parameters, meant, maths_choice::accurate);
  const auto in_full = program.constant_in_full(static_cast<int>(steps.size()) - 1);
  if (!in_full) return lost;
  const double off = (in_full->value - value).rounded();
  return std::abs(off - lost.off) <= lost.bound ? deviation{off, in_full->bound} : lost;
}

bool is_signed_numeral(const tree& of) {
  return std::all_of(of.nodes.begin(), of.nodes.end(), [](const auto& each) {
    return each.is == operation::number || each.is == operation::negate;
  });
}

given_number value_at(const tree& of, std::span<const parameter> given,
                      std::span<const double> variables) {
  formula steps = formula_of(of);
  const step& last = steps_as_meant(steps).back();
  if (last.is == operation::number && is_finite(last.value)) {
    const bool is_numeral = is_signed_numeral(of);  // folding cut nothing off
    return {last.value,
            is_numeral ? with_all_digits(steps, {}, {}, last.value, last.meant) : last.meant};
  }
  std::vector<double> parameters = values_of(of.parameters, given);
  std::vector<deviation> meant = deviations_of(of.parameters, given);
  const std::span<const double> used = variables.first(static_cast<std::size_t>(steps.dimensions));
  parameters.insert(parameters.end(), used.begin(), used.end());
  meant.resize(parameters.size());
  fix_variables(steps);
  const double value = program(steps, parameters, maths_choice::accurate, cpu::isa::v1).value(0);
  if (!is_finite(value)) return {value, {0, no_bound}};
  const tracked_values tracked = track(steps, parameters, std::array{0.0}, maths_choice::accurate,
                                       precision::double_precision, meant);
  if (!is_finite(tracked.off[0]) || !is_finite(tracked.bound[0])) return {value, {0, no_bound}};
  const double apart = std::abs(tracked.value[0] - value);  // computed with other instructions
  const deviation lost{tracked.off[0], tracked.bound[0] + apart};
  return {value, with_all_digits(steps, parameters, meant, value, lost)};
}

/// The distance between these limits that is not known, as a share of it.
double share_lost_between(const given_number& lower, const given_number& upper) {
  constexpr double most = 1e-3;
  const double lost = lower.meant.largest() + upper.meant.largest();
  if (lost == 0 || !is_finite(lower.value) || !is_finite(upper.value)) return 0;
  const double apart = upper.value - lower.value;
  const bool are_known = lower.meant.bound == 0 && upper.meant.bound == 0;
  if (are_known && apart + (upper.meant.off - lower.meant.off) == 0) return 0;
  const double share = lost / std::abs(apart);
  return share <= most ? share : no_bound;
}

}  // namespace

given_number constant_value(const tree& of, std::span<const parameter> given) {
  return value_at(of, given, {});
}

double value_of_constant(const tree& of, std::span<const parameter> given, maths_choice maths) {
  if (of.nodes.back().is == operation::number) return of.nodes.back().value;
  return program(formula_of(of), values_of(of.parameters, given), maths).value(0);
}

std::string at_values(const tree& of, std::span<const parameter> given) {
  const std::vector<double> values = values_of(of.parameters, given);
  std::string text;
  for (std::size_t k = 0; k < values.size(); ++k)
    text += (k == 0 ? " at " : ", ") + of.parameters[k] + " = " + shortest(values[k]);
  return text;
}

double share_lost_in_limits(const read_region& over, std::span<const parameter> given) {
  std::vector<double> within(most_dimensions);  // a point of what is known of the region so far
  double lost = 0;
  for (const cube_axis& axis : over.axes) {
    double& place = within[static_cast<std::size_t>(axis.variable)];
    if (axis.is_stretched()) {
      const given_number lower = value_at(axis.lower, given, within);
      const given_number upper = value_at(axis.upper, given, within);
      lost += share_lost_between(lower, upper);
      place = lower.value + share_of_point * (upper.value - lower.value);
    } else if (axis.by == weighting::none && axis.goes != reach::everywhere) {
      const bool above = axis.goes == reach::above;
      place = value_at(above ? axis.lower : axis.upper, given, within).value + (above ? 1 : -1);
    }
  }
  return lost;
}

}  // namespace riemann::expressions
