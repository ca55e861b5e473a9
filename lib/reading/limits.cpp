// A limit is an expression without a variable.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/limits.hpp"

#include "riemann/lib/expression/formula_rounding.hpp"
#include "riemann/lib/expression/orders.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

/// inf, -inf, and nothing that overflows.
bool is_written_as_infinite(const expressions::formula& limit) {
  using expressions::operation;
  const expressions::step& number = limit.steps.front();
  const bool alone = limit.steps.size() == 1 ||
                     (limit.steps.size() == 2 && limit.steps[1].is == operation::negate);
  return alone && number.is == operation::number && std::isinf(number.value);
}

/// Without a reason why it has to be finite it may be inf or -inf.
given_number number_of(const expressions::tree& limit, std::span<const parameter> given,
                       const char* why_finite = nullptr) {
  expressions::require_orders(limit, given);
  const expressions::formula steps = expressions::formula_of(limit);
  const expressions::step& last = expressions::steps_as_meant(steps).back();
  if (last.is == expressions::operation::number && is_finite(last.value))
    return {last.value, last.meant};
  const std::vector<double> parameters = expressions::values_of(limit.parameters, given);
  const expressions::program computes(steps, parameters, maths_choice::accurate, cpu::isa::v1);
  const double value = computes.value(0);
  if (why_finite == nullptr && is_written_as_infinite(steps)) return {value, {}};
  if (!is_finite(value))
    throw std::invalid_argument(std::string("is not finite: ") +
                                (why_finite ? why_finite : "a limit is a number, inf or -inf"));
  const expressions::tracked_values tracked =
      track(steps, parameters, std::array{0.0}, maths_choice::accurate, precision::double_precision,
            expressions::deviations_of(limit.parameters, given));
  const bool known = is_finite(tracked.off[0]) && is_finite(tracked.bound[0]);
  const double apart = std::abs(tracked.value[0] - value);  // computed with other instructions
  if (known) return {value, {tracked.off[0], tracked.bound[0] + apart}};
  return {value, {0, std::numeric_limits<double>::infinity()}};
}

}  // namespace

given_number limit_from(const std::string& text, std::span<const parameter> given) {
  std::vector<std::string> names;
  for (const parameter& each : given) names.push_back(each.name);
  return number_of(expressions::parse(text, {0, names}), given);
}

given_number constant_from(const std::string& text) {
  return number_of(expressions::parse(text, {0, std::vector<std::string>{}}), {},
                   "a finite number is needed");
}

std::optional<given_number> constant_limit_from(const std::string& text) {
  const expressions::tree limit = expressions::parse(text, {0, std::nullopt});
  if (!limit.parameters.empty()) return std::nullopt;
  return number_of(limit, {});
}

}  // namespace riemann
