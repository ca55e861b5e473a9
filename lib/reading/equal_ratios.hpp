// Logarithm and exponential in double-words, for grids with equal ratios.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"

namespace riemann {

/// log(x) of a finite x > 0, off by less than 2^-95 times max(1, |log(x)|).
double_word logarithm(double_word x);

/// exp(x) as a double: the nearest one unless exp(x) lies within 2^-90, relatively, of the middle
/// between two. -745 < x < 710.
double exponential(double_word x);

}  // namespace riemann
