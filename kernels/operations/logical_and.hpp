// Whether all of an array's elements are true.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/truth.hpp"

namespace riemann::operations {

struct logical_and {
  static constexpr const char* description =
      "1 if all elements are true, that is, not zero; NaN is true; else 0";
  static constexpr bool has_identity = true;
  static constexpr bool floating = true;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::number;

  static constexpr unsigned start = 1;
  static RIEMANN_HOST_DEVICE constexpr unsigned of_words(unsigned a, unsigned b) { return a & b; }

  template <class T>
  using of = truth<logical_and>;
};
static_assert(accumulator<logical_and::of<int>, int> && accumulator<logical_and::of<float>, float>);

}  // namespace riemann::operations
