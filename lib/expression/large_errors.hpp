// Errors that slopes do not tell: what an operation makes of operands as they are meant.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

#include <array>
#include <cstddef>

namespace riemann::expressions {

/// Nodes that are tracked together: those of all steps stay in a close cache.
inline constexpr std::size_t lanes = 128;

/// A step's values, what is meant has more, and a bound on the rest.
struct lanes_of_step {
  alignas(64) std::array<double, lanes> value;
  std::array<double, lanes> off;
  std::array<double, lanes> bound;
  std::array<double, lanes> second_order;
};
using operand_lanes = std::array<const lanes_of_step*, 3>;

/// Some lane has an operand whose error is above 1e-8, of it and, where the operation has a scale
/// of its own, as a number; or reaches across a jump of the operation (tanh(25), which is below 1
/// and rounds to 1, within floor); or a result whose error slopes do not tell. Of the first `count`
/// lanes.
bool any_large(operation, const operand_lanes& from, const lanes_of_step& to, std::size_t count);

/// Sets the errors of those lanes: by the values at operands as they are meant, and at places to
/// either side, as far as their bounds go.
void pass_large_on(operation, const function_kernel&, const operand_lanes& from, lanes_of_step& to,
                   std::size_t count);

}  // namespace riemann::expressions
