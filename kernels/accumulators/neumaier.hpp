// Neumaier's improved Kahan-Babuska summation, ZAMM 54 (1974); the default.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/of_elements.hpp"

namespace riemann::accumulators {

/// The exact rounding error of every addition (here by TwoSum instead of Neumaier's comparison: the
/// same number without a branch) is summed apart.
/// Error bound: u |sum| + n^2 u^2 * sum of |terms| (Ogita, Rump, Oishi 2005, Sum2).
template <class Real>
struct neumaier_sum {
  using real = Real;
  static constexpr int components = 2;
  static constexpr bool commutative = true;

  Real sum = 0;
  Real compensation = 0;

  RIEMANN_HOST_DEVICE constexpr void add(Real term) {
    const double_word_of<Real> s = two_sum(sum, term);
    sum = s.hi;
    compensation += s.lo;
  }

  RIEMANN_HOST_DEVICE constexpr void merge(const neumaier_sum& next) {
    add(next.sum);
    compensation += next.compensation;
  }

  /// An overflowed or non-finite sum has no meaningful compensation.
  RIEMANN_HOST_DEVICE constexpr double_word total() const {
    return widened(is_finite(sum) ? two_sum(sum, compensation) : double_word_of<Real>{sum, 0});
  }
};

struct neumaier {
  static constexpr const char* description = "Neumaier 1974: rounding errors summed apart";
  template <class T>
  using of = sum_of<T, neumaier_sum>;
};
static_assert(accumulator<neumaier::of<double>> && accumulator<neumaier::of<float>, float>);

}  // namespace riemann::accumulators
