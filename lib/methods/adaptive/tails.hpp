// Chains grown until each has ended one way or another.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Grows every chain that is growing, or sums its swings; the integration may end here.
void grow_chains(integration&);

/// Looks beyond each chain that has stopped, at four points and at the places that the formula
/// points to; what is not negligible there makes it grow on. Whether there was any.
bool tails_go_on(integration&);

}  // namespace riemann::adaptive
