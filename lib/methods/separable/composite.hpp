// The integral of outer(sum or product of functions of one variable), with weights: one variable
// after the other, as what is left is a function of one number.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/separated.hpp"
#include "riemann/lib/methods/separable/part.hpp"

namespace riemann::separable {

/// F_0 = outer, F_j(t) = integral of weight_j(x) F_(j-1)(t + inner_j(x)) over x, or of t
/// inner_j(x); the last at t = 0, or 1. Each F_j is a polynomial that takes F_j for granted where
/// places not used for it agree. `precision` is what each may err by, as a share of its largest
/// value. Precondition: the separation is of a sum or a product.
part_integral composite_integral(const separated&, const common_terms&, double precision);

}  // namespace riemann::separable
