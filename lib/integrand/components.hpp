// An integrand of several components as one of one component each.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <vector>

namespace riemann {

/// The components of f, in their order. In one dimension they share what f has been asked for: a
/// point that one of them has needed costs nothing for the others; all of them are then called from
/// one thread at a time.
std::vector<integrand> components_of(const integrand& f);

}  // namespace riemann
