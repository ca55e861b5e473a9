// What logical_and and logical_or share: elements that are true or false.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/facts.hpp"

namespace riemann::operations {

/// True is what is not zero, NaN among it. Operation::of_words(a, b) combines two truths, which are
/// 0 or 1; Operation::start is its identity.
template <class Operation>
struct truth {
  using term = double;  // no element becomes zero as a double
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  unsigned value = Operation::start;

  template <class T>
  RIEMANN_HOST_DEVICE constexpr void add(T x) {
    value = Operation::of_words(value, x != T(0) ? 1U : 0U);
  }
  RIEMANN_HOST_DEVICE constexpr void merge(const truth& next) {
    value = Operation::of_words(value, next.value);
  }
  /// 0 or 1.
  RIEMANN_HOST_DEVICE constexpr scalar total() const { return scalar(value); }
};

}  // namespace riemann::operations
