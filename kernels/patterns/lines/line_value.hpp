// What is left of a line's state at the end: an element, rounded once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/lines.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann::patterns {

template <class T>
RIEMANN_HOST_DEVICE T as_element(double_word total) {
  if constexpr (sizeof(T) == sizeof(float))
    return nearest_float(total);
  else
    return total.rounded();
}
template <class T>
RIEMANN_HOST_DEVICE T as_element(const scalar& value) {
  return static_cast<T>(value.floating.hi);
}

template <class T, class Accumulator>
RIEMANN_HOST_DEVICE T value_of_line(const Accumulator& state, line_value wanted, index_t length) {
  const auto total = state.total();
  if constexpr (is_same<decltype(state.total()), double_word>)
    if (wanted == line_value::mean) {
      if (length == 0 || !is_finite(total.hi))
        return as_element<T>(double_word(total.hi / static_cast<double>(length)));
      return as_element<T>(total / double_word(static_cast<double>(length)));
    }
  return as_element<T>(total);
}

}  // namespace riemann::patterns
