// Plain Monte Carlo: independent random points, good for anything whose square has an integral.
// When not to use: where a lattice will do, which needs far fewer points.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/sampling/sampling.hpp"

namespace riemann::sampling {

integral by_monte_carlo(evaluator& over_cube, const goal& until, const options& how,
                        const watcher&);

}  // namespace riemann::sampling
