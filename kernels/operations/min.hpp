// The smallest element.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/ordered.hpp"

namespace riemann::operations {

struct min {
  static constexpr const char* description =
      "the smallest element; NaN if there is one; -0 counts as smaller than +0";
  static constexpr bool has_identity = false;

  template <class T>
  static HOST_DEVICE constexpr bool prefers(T a, T b) {
    return a < b;
  }

  template <class T>
  using of = extremum<T, min>;
};
static_assert(accumulator<min::of<int>, int> && accumulator<min::of<float>, float>);

}  // namespace riemann::operations
