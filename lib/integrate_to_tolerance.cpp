// Validates a question in one dimension and hands it to the adaptive method.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrate_to_tolerance.hpp"

#include "riemann/lib/errors.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/validate.hpp"

#include <utility>

namespace riemann {

integral integrate(const integrand& f, const interval& range, const goal& until,
                   std::stop_token stop) {
  problem asked;
  asked.by = method::adaptive;
  asked.until = until;
  asked.breaks = range.breaks;
  std::vector<fault> faults = faults_of_method(asked);
  for (fault& each : faults_of_range(asked, range.lower.value, range.upper.value))
    faults.push_back(std::move(each));
  if (!faults.empty()) throw invalid_problem(std::move(faults));
  return adaptive::integrate(f, range, until, {}, std::move(stop));
}

}  // namespace riemann
