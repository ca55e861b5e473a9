// The operations that IEEE arithmetic defines, as C++: for constants, for vector loops, and what
// the table's device code says too.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"

#include <cmath>

namespace riemann::expressions {

/// Selects without branches, so that loops over it run in vector registers.
template <operation Operation>
[[gnu::always_inline]] inline double exact_operation(double a, double b, double c) {
  using enum operation;
  static_cast<void>(b);
  static_cast<void>(c);
  if constexpr (Operation == negate) return -a;
  if constexpr (Operation == add) return a + b;
  if constexpr (Operation == subtract) return a - b;
  if constexpr (Operation == multiply) return a * b;
  if constexpr (Operation == divide) return a / b;
  if constexpr (Operation == less) return a < b ? 1.0 : 0.0;
  if constexpr (Operation == less_equal) return a <= b ? 1.0 : 0.0;
  if constexpr (Operation == greater) return a > b ? 1.0 : 0.0;
  if constexpr (Operation == greater_equal) return a >= b ? 1.0 : 0.0;
  if constexpr (Operation == equal) return a == b ? 1.0 : 0.0;
  if constexpr (Operation == not_equal) return a != b ? 1.0 : 0.0;
  if constexpr (Operation == logical_not) {
    const double value = a == 0 ? 1.0 : 0.0;
    return a != a ? a : value;
  }
  if constexpr (Operation == logical_and || Operation == logical_or) {
    const bool both = (a != 0) & (b != 0);
    const bool either = (a != 0) | (b != 0);
    const double value = (Operation == logical_and ? both : either) ? 1.0 : 0.0;
    const double or_nan = b != b ? b : value;
    return a != a ? a : or_nan;
  }
  if constexpr (Operation == choose) {
    const double chosen = a != 0 ? b : c;
    return a != a ? a : chosen;
  }
  if constexpr (Operation == minimum) return ((a < b) | (a != a)) ? a : b;
  if constexpr (Operation == maximum) return ((a > b) | (a != a)) ? a : b;
  if constexpr (Operation == absolute) return std::fabs(a);
  if constexpr (Operation == sign) {
    const double below = a < 0 ? -1.0 : a;
    return a > 0 ? 1.0 : below;
  }
  constexpr double no_sign = 0;  // added: a whole number 0 has none, which atan2 would heed
  if constexpr (Operation == floor) return std::floor(a) + no_sign;
  if constexpr (Operation == ceil) return std::ceil(a) + no_sign;
  if constexpr (Operation == round) return std::round(a) + no_sign;
  if constexpr (Operation == trunc) return std::trunc(a) + no_sign;
  if constexpr (Operation == modulo) {
    const double rest = std::fmod(a, b);  // exact, with the sign of a
    const double moved = (rest < 0) != (b < 0) ? rest + b : rest;
    return rest == 0 ? std::copysign(0.0, b) : moved;
  }
  if constexpr (Operation == sqrt) return std::sqrt(a);
}

/// call.operator()<Operation>() for each of them.
template <class Call>
void for_each_exact_operation(const Call& call) {
  using enum operation;
  const auto each = [&]<operation... Operation>() { (call.template operator()<Operation>(), ...); };
  each.template
  operator()<negate, add, subtract, multiply, divide, less, less_equal, greater, greater_equal,
             equal, not_equal, logical_not, logical_and, logical_or, choose, minimum, maximum,
             absolute, sign, floor, ceil, round, trunc, modulo, sqrt>();
}

}  // namespace riemann::expressions
