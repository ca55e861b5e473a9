// VEGAS+: random points in hypercubes on an importance map, by iterations, whose weighted mean is
// the estimate, as chi squared judges.
// G. P. Lepage, J. Comput. Phys. 439 (2021) 110386.
// When not to use: where a lattice will do, which mostly needs fewer points.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/sampling/sampling.hpp"

namespace riemann::sampling {

integral by_vegas_plus(evaluator& over_cube, const goal& until, const options& how, const watcher&);

}  // namespace riemann::sampling
