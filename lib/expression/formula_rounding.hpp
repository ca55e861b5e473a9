// What rounding inside a formula does to its values: 1 - cos(x) near 0 has lost its digits before
// anybody adds it up.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/deviation.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// Values, and what the exact values of the formula have more than them; all of one length.
struct tracked_values {
  std::vector<double> value;
  std::vector<double> off;    // as far as it is known: + - * / and sqrt tell what they cut off
  std::vector<double> bound;  // of the rest, to either side: functions, and numbers of many digits
  std::vector<double> second_order;  // what + - * / and sqrt lose in pairs of doubles, too, about
};

/// The formula at each of these x, by the same kernels as a program's, with what every step's
/// rounding does to the result: to first order where errors are small, by values at operands as
/// they are meant where they are not. `off` and `bound` are not finite where neither tells.
/// Functions are off as function_errors.hpp says, computed `where`. Without `of_parameters`
/// parameters are meant as they are. In float precision x are floats.
tracked_values track(const formula&, std::span<const double> parameters, std::span<const double> x,
                     maths_choice, precision, std::span<const deviation> of_parameters = {},
                     device_choice::kind where = device_choice::kind::cpu);

}  // namespace riemann::expressions
