// An integrand in a unit of 2^64: where its values are near the largest double, sums of them stay
// below it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/question/question.hpp"

namespace riemann::adaptive {

/// Whether the work ended because a sum left the range of doubles, though values of f did not.
bool sum_overflowed(const integral&);

/// f / 2^64, exactly, wherever it is large.
integrand in_large_unit(integrand f);
goal in_large_unit(goal);
/// Back in f's own unit: not finite if the integral itself is too large for a double.
integral in_own_unit(integral);

}  // namespace riemann::adaptive
