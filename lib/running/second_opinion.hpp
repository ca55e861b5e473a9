// What the adaptive method says of an integral that a fixed rule has summed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <functional>

namespace riemann {

/// A formula a part of which may grow without bound between the limits may have no integral there,
/// or one of which a rule's nodes see little, as one has that jumps, or changes more often than
/// every fourth panel, or 1000 times (expressions::most_changes): then the adaptive method is asked
/// as well, for 50 000 values at most; so it is in float precision. Waves and stairs with fewer
/// than 3 nodes each may have any mean. Where it finds that the integral diverges, or does not
/// settle, or meets its tolerance far from what the rule says, the sum is suspect; where it has a
/// value, the error is at least what both values are apart, if that is more than its own. The value
/// stays. `f` is called for the integrand only where it is needed.
void take_second_opinion(estimate& summed, const problem&, const expressions::formula&,
                         std::span<const double> parameters,
                         const std::function<const integrand&()>& f, const run_control&);

}  // namespace riemann
