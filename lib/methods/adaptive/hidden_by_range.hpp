// Values that are 0 because a part of a formula has left the range of doubles.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/panel.hpp"

namespace riemann::adaptive {

/// What |f| may be at most in a panel where its values are 0, by two of them; infinite where
/// nothing is known of them.
double hidden_by_range(const integrand&, const panel&);

}  // namespace riemann::adaptive
