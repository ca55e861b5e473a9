// Numbers m * 2^e: e a whole number, both with the digits of their type.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/operations.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <cmath>
#include <cstdint>

namespace riemann::expressions {

using extended = long double;
/// Of 320 bits, in the range of long doubles.
using many_digits = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<320, boost::multiprecision::digit_base_2, void,
                                         std::int32_t, -16382, 16383>,
    boost::multiprecision::et_off>;

template <class Real>
struct wide {
  Real m = 0;  // from 0.5 to 1 in size; or 0, infinite, NaN
  Real e = 0;
};

template <class Real>
Real pi();

/// Exponents of that size lack digits that tell the number.
template <class Real>
Real largest_known_exponent();

template <class Real>
wide<Real> made(Real m, Real e = 0);

/// 0 or infinite beyond the range of its type.
template <class Real>
Real narrowed(const wide<Real>&);

template <class Real>
wide<Real> sum(wide<Real>, wide<Real>);

template <class Real>
wide<Real> negated(const wide<Real>& a) {
  return {-a.m, a.e};
}

template <class Real>
wide<Real> size(const wide<Real>& a) {
  using std::abs;
  return {abs(a.m), a.e};
}

template <class Real>
wide<Real> difference(const wide<Real>& a, const wide<Real>& b) {
  return sum(a, negated(b));
}

template <class Real>
wide<Real> product(const wide<Real>& a, const wide<Real>& b) {
  return made<Real>(a.m * b.m, a.e + b.e);
}

template <class Real>
wide<Real> quotient(const wide<Real>& a, const wide<Real>& b) {
  return made<Real>(a.m / b.m, a.e - b.e);
}

template <class Real>
wide<Real> logarithm(const wide<Real>&);

/// Functions are those of the C library, or of Boost.Math for more digits, where these hold their
/// operands, and else what they become far out; NaN where that is not known.
template <class Real>
wide<Real> value_of(operation, const wide<Real>& a, const wide<Real>& b, const wide<Real>& c);

/// The relative error of value_of(), but for few ulps.
template <class Real>
extended error_of(operation);

}  // namespace riemann::expressions
