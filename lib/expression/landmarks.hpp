// Places that a formula itself points to: where something stands that samples may not meet.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// Where, from `from` to `to`, a step that is linear or quadratic in x is 0 or nearest to 0, or two
/// such are compared and equal: 0.3 of exp(-((x - 0.3)/s)^2), 1/(x - 0.3), x < 0.3; 0, 2 and 4 of
/// 1/(x^2 - 4*x). In ascending order, each once.
std::vector<double> landmarks(const formula&, std::span<const double> parameters, double from,
                              double to);

}  // namespace riemann::expressions
