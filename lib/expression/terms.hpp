// The terms that a formula is the sum, the larger or a choice of.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// The addends of the last step, those of a maximum, a minimum or a choice, and of what is one of
/// these times a constant: all that depend on a variable, if they are 2 to 32.
std::vector<int> terms_of(std::span<const step>);

}  // namespace riemann::expressions
