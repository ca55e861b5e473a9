// Values that are 0 because a part of a formula has left the range of doubles.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/panel.hpp"

namespace riemann::adaptive {

/// What the integral of |f| over a panel may be more than its values say, by two of its zeros.
double hidden_by_overflow(const integrand&, const panel&);

}  // namespace riemann::adaptive
