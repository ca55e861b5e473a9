// The or of an array's elements, bit by bit.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/bitwise.hpp"

namespace riemann::operations {

struct bit_or {
  static constexpr const char* description = "the or of all elements, bit by bit";
  static constexpr bool has_identity = true;
  static constexpr bool floating = false;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::number;

  static constexpr int start = 0;
  template <class Word>
  static RIEMANN_HOST_DEVICE constexpr Word of_words(Word a, Word b) {
    return a | b;
  }

  template <class T>
  using of = bitwise<T, bit_or>;
};
static_assert(accumulator<bit_or::of<int>, int>);

}  // namespace riemann::operations
