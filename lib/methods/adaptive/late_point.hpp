// A singularity that nobody knew of, found where panels have become as narrow as the rounding of x.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Of a black box: chains from both sides toward the point within the panel where |f| is largest,
/// in place of all that lies near. Whether there were none before.
bool grade_late_point(integration&, const panel& narrow);

}  // namespace riemann::adaptive
