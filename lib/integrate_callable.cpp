// Any callable as the integrand: what does not depend on its type.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrate_callable.hpp"

#include "riemann/lib/run.hpp"
#include "riemann/lib/validate.hpp"

#include <algorithm>

namespace riemann {

estimate integrate_summable(const summable& f, double from, double to, const options& how,
                            const run_control& control) {
  problem asked;
  asked.integrand = "callable";
  asked.rule = how.rule;
  asked.order = how.order;
  asked.n = how.n;
  asked.sum = how.sum;
  asked.device = how.device;
  asked.threads = how.threads;
  std::vector<fault> faults = faults_of_method(asked);
  const auto of_limits = faults_of_limits(from, to, std::max<index_t>(how.n, 1));
  faults.insert(faults.end(), of_limits.begin(), of_limits.end());
  if (!faults.empty()) throw invalid_problem(std::move(faults));
  estimate found = run(f, asked, from, to, control);
  found.integrand = asked.integrand;
  return found;
}

}  // namespace riemann
