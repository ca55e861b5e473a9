// A typed formula as an integrand.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/deviation.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/problem.hpp"

#include <span>
#include <string>

namespace riemann::expressions {

/// At points that are doubles, values are those of the CPU's program, bit for bit. With low parts
/// the formula is computed in pairs: numbers and parameters as they are meant, + - * / sqrt and
/// all that decides between branches to some 30 digits, other functions from there to their
/// kernels' accuracy at hi + lo. `text` is the canonical form. Without `of_parameters` parameters
/// are meant as they are.
integrand integrand_of(const formula&, std::string text, std::span<const double> parameters,
                       std::span<const deviation> of_parameters, maths_choice);

}  // namespace riemann::expressions
