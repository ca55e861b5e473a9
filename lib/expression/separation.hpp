// How a formula of several variables is made of functions of one, by sums and products.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/deviation.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/integrand/separated.hpp"
#include "riemann/lib/question/problem.hpp"

#include <optional>
#include <span>

namespace riemann::expressions {

/// exp(-x^2-y^2) is a product, x*y + y*z a sum of products, cos(x+2*y) a function of a sum: equal
/// to the formula but for rounding. Nothing where its variables do not separate, or where it would
/// fall into too many parts. Parameters as in integrand_of().
std::optional<separated> separated_of(const formula&, std::span<const double> parameters,
                                      std::span<const deviation> of_parameters, maths_choice);

}  // namespace riemann::expressions
