// How many terms are infinite or not a number, and which is the first.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

struct nonfinite_census {
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  index_t count = 0;
  index_t first = 0;  // meaningful if count > 0

  RIEMANN_HOST_DEVICE constexpr void add(double term, index_t number) {
    if (!is_finite(term)) merge({1, number});
  }

  RIEMANN_HOST_DEVICE constexpr void merge(const nonfinite_census& next) {
    if (next.count == 0) return;
    if (count == 0 || next.first < first) first = next.first;
    count += next.count;
  }

  RIEMANN_HOST_DEVICE constexpr index_t total() const { return count; }
};
static_assert(accumulator<nonfinite_census>);

}  // namespace riemann
