// The value of a formula whose parts may be far beyond the range of doubles: exp(x)/(1+exp(x))^2.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>

namespace riemann::expressions {

/// A formula of one variable at x + low, by numbers with exponents of 64 bits; 0 or infinite only
/// if the value itself is beyond doubles. NaN where no part is, so that doubles tell as much,
/// where too few digits are left, and where some function is not known so far out. Some
/// microseconds.
double wide_value(const formula&, std::span<const double> parameters, double x, double low);

}  // namespace riemann::expressions
