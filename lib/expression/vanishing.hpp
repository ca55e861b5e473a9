// Whether a formula is 0 everywhere on an interval, by interval arithmetic.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>

namespace riemann::expressions {

/// True only if the formula is 0 (or less than doubles hold) at every x in [from, to]; false where
/// that is not so or not known.
bool vanishes(const formula&, std::span<const double> parameters, double from, double to);

}  // namespace riemann::expressions
