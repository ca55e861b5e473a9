// Poles whose weight is below the tolerance: no panel sees them, and yet there is no integral.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Ends the work as divergent where the formula divides by 0, or takes the logarithm or a power of
/// it, inside the range or at an end, |f| is far above its mean there, and grows as 1/u or faster,
/// or as 1/(u |log u|), u the distance. Told by all digits, 10^-12 to 10^-24 of the place away, or
/// 10^-100 to 10^-200 where it is 0. Not where a chain says itself that it knows no end.
void look_for_faint_poles(integration&);

}  // namespace riemann::adaptive
