// Kahan's compensated summation, "Further remarks on reducing truncation errors", CACM 8 (1965).
// When not to use: terms that may exceed the running sum (then neumaier keeps what this one loses).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/of_elements.hpp"

namespace riemann::accumulators {

/// Error bound: (2 u (1 + merges on a term's way) + O(n u^2)) * sum of |terms|: not of |sum|, since
/// what a term drops while it meets the compensation is lost (Goldberg 1991, Theorem 8).
template <class Real>
struct kahan_sum {
  using real = Real;
  static constexpr int components = 2;
  static constexpr bool commutative = true;

  Real sum = 0;
  Real compensation = 0;  // what sum lacks

  RIEMANN_HOST_DEVICE constexpr void add(Real term) {
    const Real corrected = term + compensation;
    const Real s = sum + corrected;
    // An infinite sum lacks nothing: inf - inf would make the next one a NaN.
    compensation = is_finite(s) ? corrected - (s - sum) : 0;
    sum = s;
  }

  RIEMANN_HOST_DEVICE constexpr void merge(const kahan_sum& next) {
    add(next.sum);
    add(next.compensation);
  }

  /// An overflowed or non-finite sum has no meaningful compensation.
  RIEMANN_HOST_DEVICE constexpr double_word total() const {
    return widened(is_finite(sum) ? fast_two_sum(sum, compensation) : double_word_of<Real>{sum, 0});
  }
};

struct kahan {
  static constexpr const char* description = "Kahan 1965: the lost low part rejoins the next term";
  template <class T>
  using of = sum_of<T, kahan_sum>;
};
static_assert(accumulator<kahan::of<double>> && accumulator<kahan::of<float>, float>);

}  // namespace riemann::accumulators
