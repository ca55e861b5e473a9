// Grouped sums on the CPU: one instance per group size serves every integrand with poles.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/run_groups.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/summing/with_group.hpp"

namespace riemann {

lattice_sum sum_groups_on_cpu(const grouped_lattice& grouped, const summation_request& request) {
  return with_group(grouped, [&](const auto& source) {
    return sum_rows(cpu::term_rows(source), grouped.centres.count, request);
  });
}

}  // namespace riemann
