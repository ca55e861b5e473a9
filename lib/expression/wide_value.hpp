// The value of a formula whose parts may be far beyond the range of doubles, as those of
// exp(x)/(1+exp(x))^2, or differ by less than their digits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/integrand/integrand.hpp"

#include <span>

namespace riemann::expressions {

/// The doubles, and what the numbers that they stand for have more.
struct known_parameters {
  std::span<const double> values;
  std::span<const deviation> meant;  // empty: the doubles
};

/// Coordinates, of each variable, and what they have more.
struct known_place {
  std::span<const double> x;
  std::span<const double> low;  // empty: none has
};

/// The value of the last of a formula's steps, at this place, by numbers with far larger exponents;
/// 0 or infinite only if the value itself is beyond doubles. With range_or_nearness_to_one also
/// what is left of numbers near 1: exp(1e-40) - 1 is not 0. What is no more than `negligible`,
/// whatever it is, is 0. With `digits` it is any value, by 320 bits. NaN where doubles tell as
/// much, where too few digits are left, and where some function is not known so far out. Some
/// microseconds; a hundred times as many where the digits of long doubles do not tell, but for
/// range_alone.
double wide_value(std::span<const step>, lost_by, const known_parameters&, const known_place&,
                  double negligible = 0);

/// Whether wide_value() is not known because digits are lost, rather than because there is none.
bool is_lost(std::span<const step>, const known_parameters&, const known_place&);

/// The logarithm of the size of any value at x, however large or small; NaN where that is not
/// known.
double wide_logarithm(std::span<const step>, const known_parameters&, const known_place&);

}  // namespace riemann::expressions
