// What rounding inside a formula does to its values: 1 - cos(x) near 0 has lost its digits before
// anybody adds it up.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// Values and, to first order, what the exact values of the formula have more than them; all of one
/// length.
struct tracked_values {
  std::vector<double> value;
  std::vector<double> off;    // as far as it is known: + - * / and sqrt tell what they cut off
  std::vector<double> bound;  // of the rest, to either side: functions, and numbers of many digits
};

/// The formula at each of these x, by the same kernels as a program's, with what every step's
/// rounding does to the result. `off` and `bound` are not finite where a slope is not. Numbers
/// whose last binary digits are not 0 are taken to be rounded themselves, parameters to be meant as
/// they are; a function to be off by 2 ulp at most. In float precision x are floats.
tracked_values track(const formula&, std::span<const double> parameters, std::span<const double> x,
                     maths_choice, precision);

}  // namespace riemann::expressions
