// A number kept as the unevaluated sum of two doubles, some 106 bits.
// Dekker (1971); Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building
// blocks of double-word arithmetic", ACM TOMS 44 (2017), whose algorithm numbers are given below.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

namespace riemann {

/// hi + lo with |lo| <= ulp(hi)/2 after every operation below.
struct double_word {
  double hi = 0;
  double lo = 0;

  constexpr double_word() = default;
  HOST_DEVICE constexpr double_word(double h, double l = 0) : hi(h), lo(l) {}

  /// The nearest double (exact tie cases aside, hi already is).
  HOST_DEVICE constexpr double rounded() const { return canonical(hi + lo); }
};

/// a + b exactly (Knuth's TwoSum; any a, b whose sum does not overflow).
HOST_DEVICE constexpr double_word two_sum(double a, double b) {
  const double s = a + b;
  const double b_part = s - a;
  const double a_part = s - b_part;
  return {s, (a - a_part) + (b - b_part)};
}

/// a + b exactly where |a| >= |b| or a = 0 (Dekker's Fast2Sum).
HOST_DEVICE constexpr double_word fast_two_sum(double a, double b) {
  const double s = a + b;
  return {s, b - (s - a)};
}

/// a * b exactly, short of under- and overflow.
HOST_DEVICE constexpr double_word two_product(double a, double b) {
  const double p = a * b;
  return {p, fma(a, b, -p)};
}

HOST_DEVICE constexpr double_word operator-(double_word a) { return {-a.hi, -a.lo}; }

/// Algorithm 6 (AccurateDWPlusDW), relative error <= 3 u^2.
HOST_DEVICE constexpr double_word operator+(double_word a, double_word b) {
  const double_word s = two_sum(a.hi, b.hi);
  const double_word t = two_sum(a.lo, b.lo);
  const double_word v = fast_two_sum(s.hi, s.lo + t.hi);
  return fast_two_sum(v.hi, t.lo + v.lo);
}

HOST_DEVICE constexpr double_word operator-(double_word a, double_word b) { return a + -b; }

/// Algorithm 12 (DWTimesDW3), relative error <= 4 u^2.
HOST_DEVICE constexpr double_word operator*(double_word a, double_word b) {
  const double_word p = two_product(a.hi, b.hi);
  const double cross = fma(a.lo, b.hi, fma(a.hi, b.lo, a.lo * b.lo));
  return fast_two_sum(p.hi, p.lo + cross);
}

/// Algorithm 17 (DWDivDW2), relative error <= 15 u^2.
HOST_DEVICE constexpr double_word operator/(double_word a, double_word b) {
  const double quotient = a.hi / b.hi;
  const double_word r = b * double_word{quotient};
  const double remainder = (a.hi - r.hi) + (a.lo - r.lo);
  return fast_two_sum(quotient, remainder / b.hi);
}

}  // namespace riemann
