// What the engine needs to know of element types without <type_traits>; a number of any type.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"

namespace riemann {

template <class T>
inline constexpr bool is_floating_point = T(0.5) != T(0);

template <class T>
inline constexpr bool is_signed_integer = !is_floating_point<T> && T(-1) < T(0);

template <bool First, class A, class B>
struct selected {
  using type = A;
};
template <class A, class B>
struct selected<false, A, B> {
  using type = B;
};
template <bool First, class A, class B>
using select_type = typename selected<First, A, B>::type;

/// The result of a reduction: a floating-point number to some 106 bits, or an integer.
struct scalar {
  enum class kind { floating, signed_integer, unsigned_integer };

  kind is = kind::floating;
  double_word floating;
  unsigned long long bits = 0;  // of the integer, two's complement

  scalar() = default;
  HOST_DEVICE constexpr explicit scalar(double_word x) : floating(x) {}

  /// An element, or an integer sum. NaNs become the canonical one.
  template <class T>
  HOST_DEVICE constexpr explicit scalar(T x) {
    if constexpr (is_floating_point<T>) {
      floating = double_word(canonical(static_cast<double>(x)));
    } else {
      is = is_signed_integer<T> ? kind::signed_integer : kind::unsigned_integer;
      bits = static_cast<unsigned long long>(x);
    }
  }
};

}  // namespace riemann
