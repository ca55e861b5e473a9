// One integral, by name or typed: validate, run, compare with the exact value.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include "riemann/lib/known_integrals/known_integral.hpp"
#include "riemann/lib/methods/fixed/fixed_rule.hpp"
#include "riemann/lib/naming/named_integrand.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/running/integrals_of_expression.hpp"
#include "riemann/lib/text/decimal.hpp"

#include <cmath>

namespace riemann {
namespace {

void compare_with(double_word exact, estimate& result) {
  result.exact = exact.rounded();
  result.absolute_error = std::abs((double_word(result.value) - exact).rounded());
  result.ulps = error_in_ulps(result.value, exact);
}

/// The exact value belongs to the integrand's own domain, in either direction.
void compare_with_exact(estimate& result, const integrand_facts& facts) {
  const bool forward = result.from == facts.from && result.to == facts.to;
  const bool backward = result.from == facts.to && result.to == facts.from;
  if (!forward && !backward) return;
  const double_word exact = parse_decimal(facts.exact);
  compare_with(forward ? exact : -exact, result);
}

estimate of_expression(const problem& task, const run_control& control) {
  return integrals_of_expression(parsed(task), 1).of({&task, 1}, control).front();
}

/// A named integrand has a formula, which shows the method more than values do.
estimate named_to_tolerance(const problem& task, const run_control& control) {
  const integrand_facts facts = integrand_named(task.f.name).facts;
  problem typed = task;
  typed.f.name.clear();
  typed.f.expression = facts.formula;
  typed.range.from = task.range.from.value_or(facts.from);
  typed.range.to = task.range.to.value_or(facts.to);
  estimate result = of_expression(typed, control);
  result.integrand = facts.name;
  result.formula = facts.formula;
  compare_with_exact(result, facts);
  return result;
}

estimate known_over_region(const problem& task, const run_control& control) {
  throw_any(faults_of_known(task));
  const problem typed = typed_of_known(task);
  estimate result = of_expression(typed, control);
  result.integrand = task.f.name;
  result.formula = typed.f.expression;
  result.parameters = parameters_of_known(task);
  compare_with(exact_of_known(task), result);
  return result;
}

}  // namespace

estimate integrate(const problem& task, const run_control& control) {
  if (!task.f.expression.empty()) return of_expression(task, control);
  if (is_known_integral(task.f.name)) return known_over_region(task, control);
  throw_any(faults_of(task));
  if (task.by == method::adaptive) return named_to_tolerance(task, control);
  const named_integrand f = integrand_named(task.f.name);
  estimate result = run(f.sums, task, task.range.from.value_or(f.facts.from),
                        task.range.to.value_or(f.facts.to), control);
  result.integrand = f.facts.name;
  result.formula = f.facts.formula;
  compare_with_exact(result, f.facts);
  return result;
}

}  // namespace riemann
