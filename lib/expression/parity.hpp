// Whether a formula changes its sign with its variables.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

namespace riemann::expressions {

/// True only if f(-x) = -f(x) wherever the formula is defined, in exact arithmetic, whatever its
/// parameters are; false where that is not so or not known.
bool is_odd(const formula&);

}  // namespace riemann::expressions
