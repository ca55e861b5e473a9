// What bit_and, bit_or and bit_xor share: a word, each bit of which is reduced by itself.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/facts.hpp"

namespace riemann::operations {

/// Operation::of_words(a, b) combines two words, Operation::start is its identity for each bit.
template <class T, class Operation>
struct bitwise {
  using word = select_type<(sizeof(T) > sizeof(unsigned)), unsigned long long, unsigned>;
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  word value = static_cast<word>(Operation::start);

  RIEMANN_HOST_DEVICE constexpr void add(T term) {
    value = Operation::of_words(value, static_cast<word>(term));
  }
  RIEMANN_HOST_DEVICE constexpr void merge(const bitwise& next) {
    value = Operation::of_words(value, next.value);
  }
  /// The bits of a T.
  RIEMANN_HOST_DEVICE constexpr scalar total() const { return scalar(static_cast<T>(value)); }
};

}  // namespace riemann::operations
