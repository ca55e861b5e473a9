// Sums by strategies that reduce arrays: terms are written to memory first, piece by piece.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/summation.hpp"
#include "riemann/lib/summing/terms_on_cuda.hpp"

namespace riemann {

/// As sum_terms_on_cuda, by a strategy that is not the usual one. Throws invalid_problem where the
/// strategy cannot sum like that on that device.
lattice_sum sum_by_strategy(const kernels_of_terms&, const void* source, index_t count,
                            const summation_request&);

}  // namespace riemann
