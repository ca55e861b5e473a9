// The smallest element and where it is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/min.hpp"

namespace riemann::operations {

struct argmin {
  static constexpr const char* description =
      "the place of the smallest element, the first of several; a NaN is chosen before all "
      "numbers, "
      "-0 before +0";
  static constexpr bool has_identity = false;
  static constexpr bool floating = true;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::number_and_place;

  template <class T>
  using of = located_extremum_of<T, min, nans_first>;
  template <class T>
  using ignoring_nan_of = located_extremum_of<T, min, nans_last>;
};
static_assert(accumulator<argmin::of<int>, int> && accumulator<argmin::of<float>, float>);

}  // namespace riemann::operations
