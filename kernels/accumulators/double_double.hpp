// A running double-word: the sum is renormalised after every term.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/of_elements.hpp"

namespace riemann::accumulators {

/// Joldes, Muller, Popescu 2017, Algorithm 4 (DWPlusFP) for a term, Algorithm 6 for a merge.
/// Error bound: 2 n u^2 * sum of |terms|.
template <class Real>
struct double_double_sum {
  using real = Real;
  static constexpr int components = 2;
  static constexpr bool commutative = true;

  Real hi = 0;
  Real lo = 0;

  RIEMANN_HOST_DEVICE constexpr void add(Real term) {
    const double_word_of<Real> s = two_sum(hi, term);
    const double_word_of<Real> r = fast_two_sum(s.hi, lo + s.lo);
    // An infinite sum turns its own rounding error into a NaN: keep the sum.
    hi = is_finite(s.hi) ? r.hi : s.hi;
    lo = r.lo;
  }

  RIEMANN_HOST_DEVICE constexpr void merge(const double_double_sum& next) {
    const double_word_of<Real> s = add_double_words<Real>({hi, lo}, {next.hi, next.lo});
    const Real plain = hi + next.hi;
    hi = is_finite(plain) ? s.hi : plain;
    lo = s.lo;
  }

  RIEMANN_HOST_DEVICE constexpr double_word total() const {
    return widened(is_finite(hi) ? double_word_of<Real>{hi, lo} : double_word_of<Real>{hi, 0});
  }
};

struct double_double {
  static constexpr const char* description = "a double-word sum, renormalised after every term";
  template <class T>
  using of = sum_of<T, double_double_sum>;
};
static_assert(accumulator<double_double::of<double>> &&
              accumulator<double_double::of<float>, float>);

}  // namespace riemann::accumulators
