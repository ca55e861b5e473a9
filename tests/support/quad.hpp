// 113-bit arithmetic for references: 128 times finer than a double-word.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"

#include <quadmath.h>

#include <string>

namespace riemann::reference {

__extension__ typedef __float128 quad;

/// Half the distance from 1 to the next double.
inline constexpr double unit_roundoff = 0x1p-53;

inline quad quad_of(double_word x) { return static_cast<quad>(x.hi) + static_cast<quad>(x.lo); }
inline quad quad_of(const std::string& decimal) { return strtoflt128(decimal.c_str(), nullptr); }
inline quad magnitude(quad x) { return x < 0 ? -x : x; }

/// The distance between neighbouring doubles at |x| (at the larger side of a power of two).
inline double ulp_of(double x) {
  const double size = __builtin_fabs(x);
  return __builtin_nextafter(size, __builtin_inf()) - size;
}

/// |value - exact| in units of the last place of exact.
inline double distance_in_ulps(double value, quad exact) {
  return static_cast<double>(magnitude(static_cast<quad>(value) - exact)) /
         ulp_of(static_cast<double>(exact));
}

}  // namespace riemann::reference
