// One running number; its accuracy comes from the tree above it alone.
// When not to use: ill-conditioned sums, or results that must be right to the last place.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/of_elements.hpp"

namespace riemann::accumulators {

/// Error bound: (depth of the tree + terms a lane) * u * sum of |terms|.
template <class Real>
struct naive_sum {
  using real = Real;
  using number = Real;
  static constexpr bool merges_by_addition = true;  // of one number
  static constexpr int components = 1;
  static constexpr bool commutative = true;

  Real sum = 0;

  RIEMANN_HOST_DEVICE constexpr void add(Real term) { sum += term; }
  RIEMANN_HOST_DEVICE constexpr void merge(const naive_sum& next) { sum += next.sum; }
  RIEMANN_HOST_DEVICE constexpr double_word total() const {
    return widened(double_word_of<Real>{sum, 0});
  }
};

struct naive {
  static constexpr const char* description = "plain additions in the fixed tree";
  template <class T>
  using of = sum_of<T, naive_sum>;
};
static_assert(accumulator<naive::of<double>> && accumulator<naive::of<float>, float>);

}  // namespace riemann::accumulators
