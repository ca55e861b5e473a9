// Panels divided until their errors add up to little enough.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/dividing.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Divides the worst panels until the error is within the tolerance or nothing is left that more
/// work would mend.
void refine(integration&);

/// Divides them until it is known how large the integral over them is, before tails grow: how far
/// these must go depends on it.
void refine_roughly(integration&);

/// Panels by their parts, which cover the same. The parts are evaluated first: nothing is lost if
/// the budget ends there.
void replace(integration&, std::vector<std::size_t> old, parts& by);

}  // namespace riemann::adaptive
