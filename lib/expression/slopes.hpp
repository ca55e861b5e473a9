// How the result of an operation changes with its operands.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/special_functions.hpp"

#include <array>
#include <cmath>

namespace riemann::expressions {

/// Of a function of one operand, but sqrt and exp.
double slope_of_function(operation, double operand, double value);

/// The partial derivatives of an operation where it has these operands and this value; 0 for steps
/// (comparisons, sign, floor, ...), and of if, min and max 1 for the operand that was chosen.
/// Inline, so that loops over one operation are vector loops.
inline std::array<double, 3> slopes_of(operation is, const std::array<double, 3>& operands,
                                       double value) {
  using enum operation;
  const auto [a, b, c] = operands;
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
    case floor:
    case ceil:
    case round:
    case trunc:
    case logical_not:
    case logical_and:
    case logical_or: return {};
    case modulo: return {1, -std::floor(a / b)};
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
    case hypot:
      return value == 0 ? std::array<double, 3>{1, 1} : std::array<double, 3>{a / value, b / value};
    case bessel_j:
    case bessel_y:
    case bessel_i:
    case bessel_k: return {0, slope_of_bessel(is, a, b, value)};
    case atan2: return {b / (a * a + b * b), -a / (a * a + b * b)};
    default: return {slope_of_function(is, a, value)};
  }
}

}  // namespace riemann::expressions
