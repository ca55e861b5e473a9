// Integrands over the unit cube on the threads and vector lanes of a CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/integrand/integrand.hpp"

namespace riemann {

/// `over_cube` is called with coordinates in the unit cube, from `threads` threads.
std::unique_ptr<evaluator> evaluator_on_cpu(integrand over_cube, int threads);

}  // namespace riemann
