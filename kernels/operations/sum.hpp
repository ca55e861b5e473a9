// The sum of an array's elements: integers modulo 2^64, floating-point numbers compensated.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann::operations {

/// A sum of integers in 64 bits, two's complement: exact while it fits, wrapped where it does not.
template <class T>
struct integer_sum {
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  unsigned long long value = 0;

  HOST_DEVICE constexpr void add(T term) { value += static_cast<unsigned long long>(term); }
  HOST_DEVICE constexpr void merge(const integer_sum& next) { value += next.value; }
  HOST_DEVICE constexpr scalar total() const {
    if constexpr (is_signed_integer<T>) return scalar(static_cast<long long>(value));
    return scalar(value);
  }
};

/// Floats are added in double: a sum that overflows float or loses its low digits does neither
/// here.
struct sum {
  static constexpr const char* description = "of all elements; integers modulo 2^64";
  static constexpr bool has_identity = true;

  template <class T>
  using of = select_type<is_floating_point<T>, accumulators::neumaier, integer_sum<T>>;
};
static_assert(accumulator<sum::of<int>, int> && accumulator<sum::of<float>, float>);

}  // namespace riemann::operations
