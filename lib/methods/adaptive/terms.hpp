// The addends of a formula, each of which may have its mass where the others have none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

#include <vector>

namespace riemann::adaptive {

/// Where the whole has its mass.
mass mass_of_whole(integration&);

/// Where each term has its mass, or the whole if it has none and the range goes far; of a finite
/// range in which nothing may be far narrower, none.
std::vector<mass> masses_of_terms(integration&);

/// Adds to the structure, on an infinite range: the middle of each term's mass and a width to both
/// sides of it, where that lies beyond the mass of the whole, or is far narrower.
void add_masses_of_terms(integration&);

}  // namespace riemann::adaptive
