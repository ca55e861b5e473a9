// The six families of A. C. Genz, Testing multidimensional integration routines (1984).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/known_integrals/known_integral.hpp"

namespace riemann {

/// With one sharpness a and one place c for all variables.
std::span<const known_integral> genz_integrals();

}  // namespace riemann
