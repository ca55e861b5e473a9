// What min and max share: the element that an order prefers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann::operations {

/// Order::prefers(a, b): strictly before. A NaN is preferred to every number; of two zeros, the one
/// whose reciprocal is preferred. `none` until the first element.
template <class T, class Order>
struct extremum {
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  T value{};
  unsigned none = 1;

  HOST_DEVICE constexpr void add(T term) {
    if (none != 0 || before(term, value)) value = term;
    none = 0;
  }
  HOST_DEVICE constexpr void merge(const extremum& next) {
    if (next.none == 0) add(next.value);
  }
  /// Of at least one element.
  HOST_DEVICE constexpr scalar total() const { return scalar(value); }

 private:
  static HOST_DEVICE constexpr bool before(T a, T b) {
    if constexpr (is_floating_point<T>) {
      if (a != a) return b == b;
      if (a == T(0) && b == T(0)) return Order::prefers(T(1) / a, T(1) / b);
    }
    return Order::prefers(a, b);
  }
};

}  // namespace riemann::operations
