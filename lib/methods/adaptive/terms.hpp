// The addends of a formula, each of which may have its mass where the others have none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Adds to the structure, on an infinite range: the middle of each term's mass and a width to both
/// sides of it, where that lies beyond the mass of the whole, or is far narrower.
void add_masses_of_terms(integration&);

}  // namespace riemann::adaptive
