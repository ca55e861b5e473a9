// The largest element.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/ordered.hpp"

namespace riemann::operations {

struct max {
  static constexpr const char* description =
      "the largest element; NaN if there is one; +0 counts as larger than -0";
  static constexpr bool has_identity = false;
  static constexpr bool floating = true;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::number;

  template <class T>
  static RIEMANN_HOST_DEVICE constexpr bool prefers(T a, T b) {
    return a > b;
  }

  template <class T>
  using of = extremum_of<T, max, nans_first>;
  template <class T>
  using ignoring_nan_of = extremum_of<T, max, nans_last>;
};
static_assert(accumulator<max::of<int>, int> && accumulator<max::of<float>, float>);

}  // namespace riemann::operations
