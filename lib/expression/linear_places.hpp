// Places that a formula in several variables points to: where its linear parts are 0.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// places[k] are the values of variable k at which a part of the formula that is linear in it, and
/// depends on no other variable, is 0: 0.3 and -2 of (x - 0.3)^2 + abs(2*x + 4). In rising order,
/// each once, those that are not finite left out.
std::vector<std::vector<double>> linear_places(const formula&, std::span<const double> parameters);

}  // namespace riemann::expressions
