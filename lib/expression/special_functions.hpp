// Functions that neither the C library nor the vector libraries have: Boost.Math computes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"

#include <string>

namespace riemann::expressions {

/// Whether it is one of them: erfinv and the Bessel functions.
constexpr bool is_special(operation which) {
  return which == operation::erfinv || has_order(which);
}

/// The inverse of erf: infinite at -1 and 1, NaN beyond.
double inverse_erf(double);

/// The inverse of 1 - erf: where erf is 1 but for what no double tells.
double inverse_erfc(double);

// Bessel functions (DLMF 10.2, 10.25) in extended precision, rounded once. NaN where the order is
// no whole number from 0 to highest_order; Y and K have no value below 0 and are infinite at 0.
double bessel_j(double order, double x);
double bessel_y(double order, double x);
double bessel_i(double order, double x);
double bessel_k(double order, double x);

/// The derivative of a Bessel function by x, where it has this value (DLMF 10.6.2, 10.29.2).
double slope_of_bessel(operation, double order, double x, double value);

/// "Boost.Math 1.74"
std::string name_of_special_functions();

}  // namespace riemann::expressions
