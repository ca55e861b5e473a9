// An expression as those see it who plan: its sums over lattices.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/problem.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// An expression in x, read and checked against the values given for its parameters.
/// Throws invalid_expression with all that is wrong.
tree parse_integrand(const std::string& text, std::span<const parameter>);

/// The values of the tree's parameters, in its order. Precondition: all are given.
std::vector<double> values_of(const tree&, std::span<const parameter>);

/// Preconditions: one variable at most, all parameters given.
summable summable_of(const tree&, std::span<const parameter>, maths_choice);

}  // namespace riemann::expressions
