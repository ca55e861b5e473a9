// Decimal text with more digits than a double holds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"

#include <string_view>

namespace riemann {

/// "-0.0050636564110975879", "1e-3" and the like to some 31 digits, where a double-word holds them
/// (from 1e-270 to 1e300).
double_word parse_decimal(std::string_view text);

/// What a decimal such as "0.1" or "12.5e-3" has more than the double nearest to it, to some 31
/// digits of the decimal: exactly 0 if it is that double. Of numbers too long to tell, the most
/// that it can be.
double beyond_double(std::string_view decimal, double value);

/// |value - exact| in units of the last place of the double nearest to exact.
double error_in_ulps(double value, double_word exact);

}  // namespace riemann
