// Values of expressions without a variable, and how far they may be from what was written.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/deviation.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/question/problem.hpp"

#include <span>
#include <string>

namespace riemann::expressions {

/// The value as a double, rounded after each operation, and what the number has more: its bound is
/// infinite where that is not known. Functions are libm's. `given` has all parameters of the tree.
given_number constant_value(const tree&, std::span<const parameter> given);

/// The value alone, rounded, with these functions.
double value_of_constant(const tree&, std::span<const parameter> given, maths_choice);

/// " at a = 0, b = 1": the values of its parameters, for sentences; empty where it has none.
std::string at_values(const tree& of, std::span<const parameter> given);

/// How far the finite limits of a region may be from those that were written, as a share of the
/// distance between them, summed over the axes; limits that depend on variables are taken at
/// one point of these. Infinite where more than a thousandth of a distance is not known.
double share_lost_in_limits(const read_region&, std::span<const parameter> given);

}  // namespace riemann::expressions
