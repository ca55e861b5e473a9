// An expression as those see it who plan: its sums over lattices.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
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

/// The values of the parameters of these names, in their order. Precondition: all are given.
std::vector<double> values_of(std::span<const std::string> names, std::span<const parameter>);

/// With these values of its parameters, in their order. Precondition: one variable at most.
summable summable_of(const formula&, std::span<const double> parameters, maths_choice);

}  // namespace riemann::expressions
