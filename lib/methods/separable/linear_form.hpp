// The integral over a box of a function of a sum of multiples of its variables, however it jumps,
// bends or peaks there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/separated.hpp"
#include "riemann/lib/methods/separable/part.hpp"

#include <optional>

namespace riemann::separable {

/// F_0 = outer, F_j(t) = (H(t + inner_j(b_j)) - H(t + inner_j(a_j))) / slope_j, H being an integral
/// of F_(j-1), which is replaced by polynomials on pieces: the integral is the last one at t = 0.
/// To `precision`, a share of the largest values. Nothing unless the inner functions are a multiple
/// of a variable each, over finite ranges, and weights are numbers.
std::optional<part_integral> integral_of_linear_form(const separated&, const part_question&,
                                                     double precision);

}  // namespace riemann::separable
