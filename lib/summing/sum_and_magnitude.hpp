// A compensated sum that also keeps the sum of absolute values: a sum and its condition.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/neumaier.hpp"

namespace riemann {

struct sum_and_magnitude {
  using real = double;
  static constexpr int components = 3;
  static constexpr bool commutative = true;

  double sum = 0;
  double compensation = 0;
  double magnitude = 0;

  RIEMANN_HOST_DEVICE constexpr void add(double term) { merge({term, 0, term < 0 ? -term : term}); }

  RIEMANN_HOST_DEVICE constexpr void merge(const sum_and_magnitude& next) {
    accumulators::neumaier_sum<double> both{sum, compensation};
    both.merge({next.sum, next.compensation});
    sum = both.sum;
    compensation = both.compensation;
    magnitude += next.magnitude;
  }

  RIEMANN_HOST_DEVICE constexpr double_word total() const {
    return accumulators::neumaier_sum<double>{sum, compensation}.total();
  }
};
static_assert(accumulator<sum_and_magnitude>);

}  // namespace riemann
