// A running double-word: the sum is renormalised after every term.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::accumulators {

/// Joldes, Muller, Popescu 2017, Algorithm 4 (DWPlusFP) for a term, Algorithm 6 for a merge.
/// Error bound: 2 n u^2 * sum of |terms|.
struct double_double {
  static constexpr const char* description = "a double-word sum, renormalised after every term";
  static constexpr int components = 2;
  static constexpr bool commutative = true;

  double hi = 0;
  double lo = 0;

  HOST_DEVICE constexpr void add(double term) {
    const double_word s = two_sum(hi, term);
    const double_word r = fast_two_sum(s.hi, lo + s.lo);
    // An infinite sum turns its own rounding error into a NaN: keep the sum.
    hi = is_finite(s.hi) ? r.hi : s.hi;
    lo = r.lo;
  }

  HOST_DEVICE constexpr void merge(const double_double& next) {
    const double_word s = double_word{hi, lo} + double_word{next.hi, next.lo};
    const double plain = hi + next.hi;
    hi = is_finite(plain) ? s.hi : plain;
    lo = s.lo;
  }

  HOST_DEVICE constexpr double_word total() const {
    return is_finite(hi) ? double_word{hi, lo} : double_word{hi, 0};
  }
};
static_assert(accumulator<double_double>);

}  // namespace riemann::accumulators
