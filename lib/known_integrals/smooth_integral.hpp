// Integrals of one variable that exact values need: of smooth functions, by Gauss's rule.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace riemann {

/// By 64 panels of 20 points, in long double: for functions that are analytic within a distance of
/// half a panel around the range, so that the rule's error is below rounding.
long double smooth_integral(const std::function<long double(long double)>& f, long double lower,
                            long double upper);

}  // namespace riemann
