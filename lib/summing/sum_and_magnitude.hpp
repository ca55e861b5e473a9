// A compensated sum that also keeps the sum of absolute values: a sum and its condition.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/neumaier.hpp"

namespace riemann {

struct sum_and_magnitude {
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  accumulators::neumaier::of<double> sum;
  double magnitude = 0;

  HOST_DEVICE constexpr void add(double term) {
    sum.add(term);
    magnitude += term < 0 ? -term : term;
  }

  HOST_DEVICE constexpr void merge(const sum_and_magnitude& next) {
    sum.merge(next.sum);
    magnitude += next.magnitude;
  }

  HOST_DEVICE constexpr double_word total() const { return sum.total(); }
};
static_assert(accumulator<sum_and_magnitude>);

}  // namespace riemann
