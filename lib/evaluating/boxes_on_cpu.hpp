// Boxes of the unit cube on the threads and vector lanes of a CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/integrand/integrand.hpp"

namespace riemann {

/// See evaluator::boxes().
std::vector<box_record> boxes_on_cpu(const integrand& over_cube, const box_request&, int threads,
                                     const std::stop_token&);

}  // namespace riemann
