// The integral of outer(sum or product of functions of one variable), with weights: one variable
// after the other, as what is left is a function of one number.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/separated.hpp"
#include "riemann/lib/methods/separable/part.hpp"
#include "riemann/lib/methods/separable/piecewise.hpp"

namespace riemann::separable {

/// F_0 = outer, F_j(t) = integral of weight_j(x) F_(j-1)(t + inner_j(x)) over x, or of t
/// inner_j(x); the integral is the last one at t = 0, or 1. Each F_j is replaced by polynomials on
/// pieces, which are compared with F_j at places that were not used for them, and whose errors are
/// integrated as they are, as well as is wanted of them.
/// Precondition: the separation is of a sum or a product.
part_integral composite_integral(const separated&, const part_question&, const piecewise::wanted&);

}  // namespace riemann::separable
