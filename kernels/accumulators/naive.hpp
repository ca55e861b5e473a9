// One running double; its accuracy comes from the tree above it alone.
// When not to use: ill-conditioned sums, or results that must be right to the last place.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::accumulators {

/// Error bound: (depth of the tree + terms a lane) * u * sum of |terms|.
struct naive {
  static constexpr const char* description = "a plain double in the fixed tree";
  static constexpr int components = 1;
  static constexpr bool commutative = true;

  double sum = 0;

  HOST_DEVICE constexpr void add(double term) { sum += term; }
  HOST_DEVICE constexpr void merge(const naive& next) { sum += next.sum; }
  HOST_DEVICE constexpr double_word total() const { return {sum, 0}; }
};
static_assert(accumulator<naive>);

}  // namespace riemann::accumulators
