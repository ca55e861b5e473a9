// Special functions of double-words: error functions and gamma.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/expression/operations.hpp"

#include <optional>

namespace riemann::expressions {

/// erf(a), erfc(a), gamma(a) or lgamma(a), relative error below 2^-90. Nothing where it is not
/// known: below 1e-250, of erfc beyond 24, of gamma beyond 148 to either side, of lgamma below -160
/// and beyond 1e100, at poles, and of other operations.
std::optional<double_word> special_in_full(operation is, double_word a);

}  // namespace riemann::expressions
