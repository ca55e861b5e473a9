// How the result of an operation changes with its operands.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"

#include <array>

namespace riemann::expressions {

/// The partial derivatives of an operation where it has these operands and this value; 0 for steps
/// (comparisons, sign, floor), and of if, min and max 1 for the operand that was chosen.
std::array<double, 3> slopes_of(operation, const std::array<double, 3>& operands, double value);

}  // namespace riemann::expressions
