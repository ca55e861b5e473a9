// Interval arithmetic of complex numbers: bounds of an operation's real and imaginary parts.
// J. Rokne and P. Lancaster, Comm. ACM 14 (1971) 111-112.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/interval.hpp"

namespace riemann::expressions {

/// Numbers re + i im; by itself any number, which also stands for what is not known.
struct rectangle {
  interval re;
  interval im;

  bool is_real() const { return im.is(0); }
  bool is_bounded() const { return re.is_bounded() && im.is_bounded(); }
  /// The largest magnitude.
  double largest() const;
};

/// The values of a function that is analytic there and real on the real axis: of each step that is
/// no switch. Any number where it may have a pole or a branch point, and for functions that nothing
/// is known of.
rectangle values_of(operation, const rectangle& a, const rectangle& b);
rectangle squared(const rectangle&);

}  // namespace riemann::expressions
