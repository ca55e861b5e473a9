// How the result of an operation changes with its operands.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"

#include <array>
#include <cmath>

namespace riemann::expressions {

/// Of a function of one operand, but sqrt and exp.
double slope_of_function(operation, double operand, double value);

/// The partial derivatives of an operation where it has these operands and this value; 0 for steps
/// (comparisons, sign, floor), and of if, min and max 1 for the operand that was chosen. Inline, so
/// that loops over one operation are vector loops.
inline std::array<double, 3> slopes_of(operation is, const std::array<double, 3>& operands,
                                       double value) {
  using enum operation;
  const auto [a, b, c] = operands;
  static_cast<void>(c);
  switch (is) {
    case number:
    case variable:
    case parameter:
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case equal:
    case not_equal:
    case sign:
    case floor: return {};
    case negate: return {-1};
    case add: return {1, 1};
    case subtract: return {1, -1};
    case multiply: return {b, a};
    case divide: return {1 / b, -value / b};
    case choose: return a != 0 ? std::array<double, 3>{0, 1, 0} : std::array<double, 3>{0, 0, 1};
    case minimum:
    case maximum: return value == a ? std::array<double, 3>{1, 0} : std::array<double, 3>{0, 1};
    case absolute: return {a < 0 ? -1.0 : 1.0};
    case sqrt: return {0.5 / value};
    case exp: return {value};
    case power: return {value * (b / a), value * std::log(a)};
    case atan2: return {b / (a * a + b * b), -a / (a * a + b * b)};
    default: return {slope_of_function(is, a, value)};
  }
}

}  // namespace riemann::expressions
