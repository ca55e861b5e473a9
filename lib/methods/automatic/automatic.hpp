// Integrals in many dimensions to a tolerance: by a proof where there is one, by regions or by
// products of rules where these are quick, by sampling otherwise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/regions/options.hpp"
#include "riemann/lib/methods/sampling/sampling.hpp"
#include "riemann/lib/methods/tensor/options.hpp"

namespace riemann::automatic {

/// What each method is told.
struct options {
  regions::options of_regions;
  sampling::options of_sampling;
  tensor::options of_tensor;
  /// Whether points may miss what is narrow: then regions are believed beside samples alone.
  bool may_miss = false;
};

integral integrate(evaluator& over_cube, const goal& until, const options& how,
                   const sampling::watcher&);

/// Regions alone, judged by samples where these are needed. Precondition: `over_cube` takes boxes,
/// of so many dimensions.
integral by_regions(evaluator& over_cube, const goal& until, const options& how,
                    const sampling::watcher&);

/// Product rules alone: proved, or else judged by samples.
integral by_tensor(evaluator& over_cube, const goal& until, const options& how,
                   const sampling::watcher&);

}  // namespace riemann::automatic
