// How far the values of functions may be from the exact ones, on a CPU and on a GPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"
#include "riemann/lib/question/problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace riemann::expressions {

/// Relative to the value, at most: of every library that docs/expressions.md measures, and of
/// CUDA's (CUDA C++ Programming Guide, "Mathematical Functions"). 0 where nothing is rounded, or
/// where the tracker of roundings sees it itself.
constexpr double relative_error_of(operation is) {
  constexpr double ulp = std::numeric_limits<double>::epsilon();
  using enum operation;
  switch (is) {
    case modulo: return 0.5 * ulp;  // a - b*floor(a/b) is rounded once
    case tan:
    case asin:
    case tanh:
    case asinh:
    case acosh:
    case atanh:
    case cbrt: return 3 * ulp;
    case erfc:
    case erfinv:
    case lgamma: return 5 * ulp;
    case bessel_i: return 6 * ulp;
    case gamma: return 10 * ulp;
    default: return facts_of(is).exact ? 0 : 2 * ulp;
  }
}

/// Beyond their order, J and Y are waves: near their zeros it is not the value that bounds the
/// error.
constexpr bool is_wave(operation is) {
  return is == operation::bessel_j || is == operation::bessel_y;
}

/// What a wave is off by beside that. On a CPU it is computed in extended precision, and rounded.
/// CUDA's (13.0, measured on an H200 up to x = 4000, order 1000) loses as if x had been rounded: 20
/// units, of doubles or floats, times x.
inline double error_of_wave(double order, double x, double value, device_choice::kind where,
                            precision precise) {
  constexpr double u = std::numeric_limits<double>::epsilon() / 2;
  constexpr double u_of_float = std::numeric_limits<float>::epsilon() / 2.0;
  const double size = std::abs(x);
  double most = std::abs(value);
  if (size > order) {
    const double past = std::sqrt((size - order) * (size + order));
    const double crest = std::sqrt(2 * std::numbers::inv_pi / past);  // DLMF 10.18.17
    most = std::max(most, std::min(crest, 1.0));
  }
  if (where != device_choice::kind::cuda) return 0x1p-6 * u * most;
  const double unit = precise == precision::float_precision ? u_of_float : u;
  return 40 * unit * (1 + size) * most;
}

}  // namespace riemann::expressions
