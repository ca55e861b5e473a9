// Whether a formula over the unit cube is steep where it matters: by interval arithmetic, in boxes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>

namespace riemann::expressions {

/// Whether more than this share of the integral of |f| may lie where a part of the formula goes
/// through more than 1000 changes an axis. Far from all mass, as exp(-x^4) in its tails, it goes
/// through many, and has nothing. True where a thousand boxes do not tell, and where the formula
/// has no bounds on an infinite axis.
bool has_steep_mass(const formula&, std::span<const double> parameters, double share);

}  // namespace riemann::expressions
