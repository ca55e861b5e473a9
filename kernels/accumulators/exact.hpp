// The exact sum, rounded once: the same bits in any order, on any machine.
// When not to use: where compensated sums are accurate enough; ill-conditioned terms cost more.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/of_elements.hpp"
#include "riemann/kernels/superaccumulator.hpp"

namespace riemann::accumulators {

/// Error bound: none but the rounding of the total, which is the double-word nearest to the sum.
/// Overflows only if the sum itself does.
template <class Real>
struct exact_sum {
  using real = Real;
  static constexpr int components = 0;
  static constexpr bool commutative = true;
  static constexpr bool error_free = true;

  superaccumulator sum;

  RIEMANN_HOST_DEVICE constexpr void add(double term) { sum.add(term); }
  RIEMANN_HOST_DEVICE constexpr void merge(const exact_sum& next) { sum.merge(next.sum); }
  RIEMANN_HOST_DEVICE constexpr void carry() { sum.carry(); }
  RIEMANN_HOST_DEVICE constexpr double_word total() const { return sum.total(); }
};

struct exact {
  static constexpr const char* description = "the exact sum, correctly rounded, in any order";
  template <class T>
  using of = sum_of<T, exact_sum>;
};
static_assert(accumulator<exact::of<double>> && accumulator<exact::of<float>, float>);
static_assert(riemann::error_free<exact::of<double>> && riemann::error_free<exact::of<float>>);

}  // namespace riemann::accumulators
