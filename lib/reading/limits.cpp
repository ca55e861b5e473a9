// A limit is an expression without a variable.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/limits.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/summable_expression.hpp"

#include <stdexcept>

namespace riemann {
namespace {

double value_of(const expressions::tree& limit, std::span<const parameter> given) {
  const expressions::program computes(expressions::formula_of(limit),
                                      expressions::values_of(limit.parameters, given),
                                      maths_choice::accurate, cpu::isa::v1);
  const double value = computes.value(0);
  if (!is_finite(value))
    throw std::invalid_argument("is not finite: these rules need finite limits");
  return value;
}

}  // namespace

double limit_from(const std::string& text, std::span<const parameter> given) {
  std::vector<std::string> names;
  for (const parameter& each : given) names.push_back(each.name);
  return value_of(expressions::parse(text, {0, names}), given);
}

std::optional<double> constant_limit_from(const std::string& text) {
  const expressions::tree limit = expressions::parse(text, {0, std::nullopt});
  if (!limit.parameters.empty()) return std::nullopt;
  return value_of(limit, {});
}

}  // namespace riemann
