// Grouped sums on a GPU: one instance per group size serves every integrand with poles.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/run_groups.hpp"
#include "riemann/lib/summing/run_on_cuda.hpp"
#include "riemann/lib/summing/with_group.hpp"

namespace riemann {

lattice_sum sum_groups_on_cuda(const grouped_lattice& grouped, const summation_request& request) {
  return with_group(grouped, [&](const auto& source) {
    return sum_source_on_cuda(source, grouped.centres.count, request);
  });
}

}  // namespace riemann
