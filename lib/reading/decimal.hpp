// Decimal text with more digits than a double holds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"

#include <string_view>

namespace riemann {

/// "-0.0050636564110975879" and the like (digits, at most one point, no exponent) to some 31
/// digits.
double_word parse_decimal(std::string_view text);

/// |value - exact| in units of the last place of the double nearest to exact.
double error_in_ulps(double value, double_word exact);

}  // namespace riemann
