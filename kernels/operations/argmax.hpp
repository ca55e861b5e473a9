// The largest element and where it is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/max.hpp"

namespace riemann::operations {

struct argmax {
  static constexpr const char* description =
      "the place of the largest element, the first of several; a NaN is chosen before all numbers, "
      "+0 before -0";
  static constexpr bool has_identity = false;
  static constexpr bool floating = true;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::number_and_place;

  template <class T>
  using of = located_extremum_of<T, max, nans_first>;
  template <class T>
  using ignoring_nan_of = located_extremum_of<T, max, nans_last>;
};
static_assert(accumulator<argmax::of<int>, int> && accumulator<argmax::of<float>, float>);

}  // namespace riemann::operations
