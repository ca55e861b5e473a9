// Sums over sampled values: of the values, of their magnitudes, of their squares.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/neumaier.hpp"

namespace riemann {

/// Values that are not finite are counted and left out. Squares may overflow: whoever asks for the
/// values scales them to about 1.
struct sampled_moments {
  using real = double;
  static constexpr int components = 5;
  static constexpr bool commutative = true;

  double sum = 0;
  double compensation = 0;
  double magnitude = 0;
  double squares = 0;
  double not_finite = 0;

  RIEMANN_HOST_DEVICE constexpr void add(double term) {
    const bool counts = is_finite(term);
    const double value = counts ? term : 0;
    accumulators::neumaier_sum<double> both{sum, compensation};
    both.add(value);
    sum = both.sum;
    compensation = both.compensation;
    magnitude += value < 0 ? -value : value;
    squares += value * value;
    not_finite += counts ? 0 : 1;
  }

  RIEMANN_HOST_DEVICE constexpr void merge(const sampled_moments& next) {
    accumulators::neumaier_sum<double> both{sum, compensation};
    both.merge({next.sum, next.compensation});
    sum = both.sum;
    compensation = both.compensation;
    magnitude += next.magnitude;
    squares += next.squares;
    not_finite += next.not_finite;
  }

  RIEMANN_HOST_DEVICE constexpr double_word total() const {
    return accumulators::neumaier_sum<double>{sum, compensation}.total();
  }
};
static_assert(accumulator<sampled_moments>);

}  // namespace riemann
