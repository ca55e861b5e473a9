// The addends of a formula, each of which may have its mass where the others have none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

#include <vector>

namespace riemann::adaptive {

/// Where each term has its mass.
std::vector<mass> masses_of_terms(const integration&);

/// Adds to the structure, on an infinite range: the middle of each term's mass and a width to both
/// sides of it, where that lies beyond the mass of the whole, or is far narrower.
void add_masses_of_terms(integration&);

}  // namespace riemann::adaptive
