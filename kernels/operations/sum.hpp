// The sum of an array's elements: integers modulo 2^64, floating-point numbers compensated.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/operations/facts.hpp"

namespace riemann::operations {

struct sum {
  static constexpr const char* description = "of all elements; integers modulo 2^64";
  static constexpr bool has_identity = true;
  static constexpr bool floating = true;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::number;

  template <class T>
  using of = accumulators::neumaier::of<T>;
};
static_assert(accumulator<sum::of<int>, int> && accumulator<sum::of<float>, float>);

}  // namespace riemann::operations
