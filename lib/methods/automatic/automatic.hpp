// Integrals in many dimensions to a tolerance, by regions where these are quick, and by sampling
// otherwise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/regions/options.hpp"
#include "riemann/lib/methods/sampling/sampling.hpp"

namespace riemann::automatic {

/// What each method is told.
struct options {
  regions::options of_regions;
  sampling::options of_sampling;
};

/// Precondition, here and below: `over_cube` takes boxes.
integral integrate(evaluator& over_cube, const goal& until, const options& how,
                   const sampling::watcher&);

/// Regions alone.
integral by_regions(evaluator& over_cube, const goal& until, const regions::options& how,
                    const sampling::watcher&);

}  // namespace riemann::automatic
