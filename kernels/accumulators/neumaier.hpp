// Neumaier's improved Kahan-Babuska summation, ZAMM 54 (1974); the default.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::accumulators {

/// The exact rounding error of every addition (here by TwoSum instead of Neumaier's comparison: the
/// same number without a branch) is summed apart.
/// Error bound: u |sum| + n^2 u^2 * sum of |terms| (Ogita, Rump, Oishi 2005, Sum2).
struct neumaier {
  static constexpr const char* description = "Neumaier 1974: rounding errors summed apart";
  static constexpr int components = 2;
  static constexpr bool commutative = true;

  double sum = 0;
  double compensation = 0;

  HOST_DEVICE constexpr void add(double term) {
    const double_word s = two_sum(sum, term);
    sum = s.hi;
    compensation += s.lo;
  }

  HOST_DEVICE constexpr void merge(const neumaier& next) {
    add(next.sum);
    compensation += next.compensation;
  }

  /// An overflowed or non-finite sum has no meaningful compensation.
  HOST_DEVICE constexpr double_word total() const {
    return is_finite(sum) ? two_sum(sum, compensation) : double_word{sum, 0};
  }
};
static_assert(accumulator<neumaier>);

}  // namespace riemann::accumulators
