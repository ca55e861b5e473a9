// Any callable as the integrand: what does not depend on its type.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrate_callable.hpp"

#include "riemann/lib/run.hpp"
#include "riemann/lib/validate.hpp"

#include <algorithm>
#include <utility>

namespace riemann {

namespace {

problem problem_of(const options& how) {
  problem asked;
  asked.integrand = "callable";
  asked.rule = how.rule;
  asked.order = how.order;
  asked.n = how.n;
  asked.sum = how.sum;
  asked.group = how.group;
  asked.device = how.device;
  asked.threads = how.threads;
  return asked;
}

}  // namespace

std::vector<fault> faults_of_callable(double from, double to, const options& how) {
  std::vector<fault> faults = faults_of_method(problem_of(how));
  const auto of_limits = faults_of_limits(from, to, std::max<index_t>(how.n, 1));
  faults.insert(faults.end(), of_limits.begin(), of_limits.end());
  return faults;
}

estimate integrate_summable(const summable& f, double from, double to, const options& how,
                            const run_control& control) {
  if (std::vector<fault> faults = faults_of_callable(from, to, how); !faults.empty())
    throw invalid_problem(std::move(faults));
  const problem asked = problem_of(how);
  summable of_unknown_cost = f;
  of_unknown_cost.costly = true;
  estimate found = run(of_unknown_cost, asked, from, to, control);
  found.integrand = asked.integrand;
  return found;
}

}  // namespace riemann
