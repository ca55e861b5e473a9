// Places of the unit cube where a steep part of a formula is extreme: where a needle stands that
// samples do not meet.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// Points of the cube, one vector each: for every part of the formula that is steep (see
/// steepest_axis()) those where it is extreme, the largest exponent, the smallest divisor, the
/// argument of tanh that is nearest to 0, the less likely side of a comparison; and where all such
/// parts together are; then, beside each of these, where the formula is largest along the axes. The
/// first are searched for along conjugate directions (M. J. D. Powell, Computer
/// Journal 7 (1964) 155-162) from the best of 256 points, and may be local. None beyond 16 axes.
std::vector<std::vector<double>> extreme_places(const formula& over_cube,
                                                std::span<const double> parameters, maths_choice);

}  // namespace riemann::expressions
