// A limit is an expression without a variable.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/limits.hpp"

#include "riemann/lib/expression/constant_value.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/orders.hpp"
#include "riemann/lib/expression/parse.hpp"

#include <cmath>
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
  const given_number number = expressions::constant_value(limit, given);
  if (is_finite(number.value)) return number;
  if (why_finite == nullptr && is_written_as_infinite(expressions::formula_of(limit)))
    return {number.value, {}};
  throw std::invalid_argument(std::string("is not finite: ") +
                              (why_finite ? why_finite : "a limit is a number, inf or -inf"));
}

}  // namespace

given_number limit_from(const std::string& text, std::span<const parameter> given) {
  return number_of(expressions::parse(text, {0, names_in(given)}), given);
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
