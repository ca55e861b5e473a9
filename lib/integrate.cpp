// One integral, by name or typed: validate, run, compare with the exact value.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrate.hpp"

#include "riemann/lib/errors.hpp"
#include "riemann/lib/integrals_of_expression.hpp"
#include "riemann/lib/known_integrals/known_integral.hpp"
#include "riemann/lib/naming/named_integrand.hpp"
#include "riemann/lib/numbers/decimal.hpp"
#include "riemann/lib/run.hpp"

#include <cmath>

namespace riemann {
namespace {

void compare_with(double_word exact, estimate& found) {
  found.exact = exact.rounded();
  found.absolute_error = std::abs((double_word(found.value) - exact).rounded());
  found.ulps = error_in_ulps(found.value, exact);
}

/// The exact value belongs to the integrand's own domain, in either direction.
void compare_with_exact(estimate& found, const integrand_facts& facts) {
  const bool forward = found.from == facts.from && found.to == facts.to;
  const bool backward = found.from == facts.to && found.to == facts.from;
  if (!forward && !backward) return;
  const double_word exact = parse_decimal(facts.exact);
  compare_with(forward ? exact : -exact, found);
}

/// A named integrand has a formula, which shows the method more than values do.
estimate named_to_tolerance(const problem& asked, const run_control& control) {
  const integrand_facts facts = integrand_named(asked.integrand).facts;
  problem typed = asked;
  typed.integrand.clear();
  typed.expression = facts.formula;
  typed.from = asked.from.value_or(facts.from);
  typed.to = asked.to.value_or(facts.to);
  estimate found = integrals_of_expression(typed, 1).of({&typed, 1}, control).front();
  found.integrand = facts.name;
  found.formula = facts.formula;
  compare_with_exact(found, facts);
  return found;
}

estimate known_over_region(const problem& asked, const run_control& control) {
  const problem typed = typed_of_known(asked);
  estimate found = integrals_of_expression(typed, 1).of({&typed, 1}, control).front();
  found.integrand = asked.integrand;
  found.formula = typed.expression;
  found.parameters = parameters_of_known(asked);
  compare_with(exact_of_known(asked), found);
  return found;
}

}  // namespace

estimate integrate(const problem& asked, const run_control& control) {
  if (std::vector<fault> faults = faults_of(asked); !faults.empty())
    throw invalid_problem(std::move(faults));
  if (asked.expression.empty() && is_known_integral(asked.integrand))
    return known_over_region(asked, control);
  if (asked.expression.empty() && asked.by == method::adaptive)
    return named_to_tolerance(asked, control);
  if (!asked.expression.empty())
    return integrals_of_expression(asked, 1).of({&asked, 1}, control).front();
  const named_integrand f = integrand_named(asked.integrand);
  estimate found =
      run(f.sums, asked, asked.from.value_or(f.facts.from), asked.to.value_or(f.facts.to), control);
  found.integrand = f.facts.name;
  found.formula = f.facts.formula;
  compare_with_exact(found, f.facts);
  return found;
}

}  // namespace riemann
