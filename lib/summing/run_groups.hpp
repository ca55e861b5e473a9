// The sum of a lattice's groups as rational functions, on either device.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/grouped_lattice.hpp"
#include "riemann/lib/summing/summation.hpp"

namespace riemann {

lattice_sum sum_groups_on_cpu(const grouped_lattice&, const summation_request&);
lattice_sum sum_groups_on_cuda(const grouped_lattice&, const summation_request&);

/// Where the request says.
inline lattice_sum sum_groups(const grouped_lattice& grouped, const summation_request& request) {
  return request.session != nullptr ? sum_groups_on_cuda(grouped, request)
                                    : sum_groups_on_cpu(grouped, request);
}

}  // namespace riemann
