// One-dimensional integrals to a tolerance: Gauss-Kronrod panels, cut where a formula breaks,
// graded toward singular ends and into infinity, and looked at a second time before they are
// believed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/options.hpp"
#include "riemann/lib/question/question.hpp"

#include <stop_token>

namespace riemann::adaptive {

/// Of the evaluations, what a sum may take as a whole: the rest is left to its addends.
inline constexpr double share_of_whole = 0.8;

/// The integral of f, of one dimension and one component, over `range`. Limits may be infinite and
/// in either order; neither is NaN. Throws what f throws.
integral integrate(const integrand& f, const interval& range, const goal& until,
                   const options& how = {}, const std::stop_token& stop = {});

}  // namespace riemann::adaptive
