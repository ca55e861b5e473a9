// A number kept as the unevaluated sum of two doubles, some 106 bits.
// Dekker (1971); Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building
// blocks of double-word arithmetic", ACM TOMS 44 (2017), whose algorithm numbers are given below.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

namespace riemann {

/// hi + lo with |lo| <= ulp(hi)/2 after every operation below; of two floats, some 48 bits.
template <class Real>
struct double_word_of {
  Real hi = 0;
  Real lo = 0;

  constexpr double_word_of() = default;
  RIEMANN_HOST_DEVICE constexpr double_word_of(Real h, Real l = 0) : hi(h), lo(l) {}

  /// The nearest Real (exact tie cases aside, hi already is).
  RIEMANN_HOST_DEVICE constexpr Real rounded() const { return canonical(hi + lo); }
};
using double_word = double_word_of<double>;

/// The same number in doubles: exact, and normalised.
RIEMANN_HOST_DEVICE constexpr double_word widened(double_word x) { return x; }
RIEMANN_HOST_DEVICE constexpr double_word widened(double_word_of<float> x);

/// a + b exactly (Knuth's TwoSum; any a, b whose sum does not overflow).
template <class Real>
RIEMANN_HOST_DEVICE constexpr double_word_of<Real> two_sum(Real a, Real b) {
  const Real s = a + b;
  const Real b_part = s - a;
  const Real a_part = s - b_part;
  return {s, (a - a_part) + (b - b_part)};
}

/// a + b exactly where |a| >= |b| or a = 0 (Dekker's Fast2Sum).
template <class Real>
RIEMANN_HOST_DEVICE constexpr double_word_of<Real> fast_two_sum(Real a, Real b) {
  const Real s = a + b;
  return {s, b - (s - a)};
}

RIEMANN_HOST_DEVICE constexpr double_word widened(double_word_of<float> x) {
  if (!is_finite(x.hi)) return {x.hi, 0};
  return fast_two_sum<double>(x.hi, x.lo);
}

/// The float nearest to a normalised double-word, ties to even, by one rounding: hi is first made
/// odd where lo lies beyond it, which keeps it off the middle between two floats (Boldo, Melquiond,
/// "Emulation of FMA and correctly rounded sums", IEEE TC 57 (2008)).
RIEMANN_HOST_DEVICE constexpr float nearest_float(double_word x) {
  auto bits = __builtin_bit_cast(unsigned long long, x.hi);
  if (is_finite(x.hi) && x.lo != 0 && bits % 2 == 0) bits += (x.lo > 0) == (x.hi > 0) ? 1 : -1ULL;
  return static_cast<float>(canonical(__builtin_bit_cast(double, bits)));
}

/// a * b exactly, short of under- and overflow.
template <class Real>
RIEMANN_HOST_DEVICE constexpr double_word_of<Real> two_product(Real a, Real b) {
  const Real p = a * b;
  return {p, fma(a, b, -p)};
}

/// Algorithm 6 (AccurateDWPlusDW), relative error <= 3 u^2.
template <class Real>
RIEMANN_HOST_DEVICE constexpr double_word_of<Real> add_double_words(double_word_of<Real> a,
                                                                    double_word_of<Real> b) {
  const double_word_of<Real> s = two_sum(a.hi, b.hi);
  const double_word_of<Real> t = two_sum(a.lo, b.lo);
  const double_word_of<Real> v = fast_two_sum(s.hi, s.lo + t.hi);
  return fast_two_sum(v.hi, t.lo + v.lo);
}

/// Algorithm 12 (DWTimesDW3), relative error <= 4 u^2.
template <class Real>
RIEMANN_HOST_DEVICE constexpr double_word_of<Real> multiply_double_words(double_word_of<Real> a,
                                                                         double_word_of<Real> b) {
  const double_word_of<Real> p = two_product(a.hi, b.hi);
  const Real cross = fma(a.lo, b.hi, fma(a.hi, b.lo, a.lo * b.lo));
  return fast_two_sum(p.hi, p.lo + cross);
}

RIEMANN_HOST_DEVICE constexpr double_word operator-(double_word a) { return {-a.hi, -a.lo}; }

RIEMANN_HOST_DEVICE constexpr double_word operator+(double_word a, double_word b) {
  return add_double_words(a, b);
}

RIEMANN_HOST_DEVICE constexpr double_word operator-(double_word a, double_word b) { return a + -b; }

RIEMANN_HOST_DEVICE constexpr double_word operator*(double_word a, double_word b) {
  return multiply_double_words(a, b);
}

/// Algorithm 17 (DWDivDW2), relative error <= 15 u^2.
RIEMANN_HOST_DEVICE constexpr double_word operator/(double_word a, double_word b) {
  const double quotient = a.hi / b.hi;
  const double_word r = b * double_word{quotient};
  const double remainder = (a.hi - r.hi) + (a.lo - r.lo);
  return fast_two_sum(quotient, remainder / b.hi);
}

}  // namespace riemann
