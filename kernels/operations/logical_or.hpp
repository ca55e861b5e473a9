// Whether any of an array's elements is true.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/truth.hpp"

namespace riemann::operations {

struct logical_or {
  static constexpr const char* description =
      "1 if any element is true, that is, not zero; NaN is true; else 0";
  static constexpr bool has_identity = true;
  static constexpr bool floating = true;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::number;

  static constexpr unsigned start = 0;
  static RIEMANN_HOST_DEVICE constexpr unsigned of_words(unsigned a, unsigned b) { return a | b; }

  template <class T>
  using of = truth<logical_or>;
};
static_assert(accumulator<logical_or::of<int>, int> && accumulator<logical_or::of<float>, float>);

}  // namespace riemann::operations
