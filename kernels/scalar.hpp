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

template <class A, class B>
inline constexpr bool is_same = false;
template <class A>
inline constexpr bool is_same<A, A> = true;

/// The arithmetic in which elements of type T are added: their own, but never less than float.
template <class T>
using real_of = select_type<(sizeof(T) > sizeof(float)), double, float>;

/// One of four types that hold every element: float, double, long long, unsigned long long.
template <class T>
using wide_of = select_type<is_floating_point<T>, real_of<T>,
                            select_type<is_signed_integer<T>, long long, unsigned long long>>;

/// The ends of a type; a floating-point number's are infinite.
template <class T>
inline constexpr T highest =
    static_cast<T>(~0ULL >> (is_signed_integer<T> ? 65 - 8 * sizeof(T) : 0));
template <class T>
inline constexpr T lowest = is_signed_integer<T> ? -highest<T> - 1 : T(0);
template <>
inline constexpr float highest<float> = __builtin_bit_cast(float, 0x7f800000);
template <>
inline constexpr float lowest<float> = -highest<float>;
template <>
inline constexpr double highest<double> = __builtin_bit_cast(double, 0x7ff0000000000000LL);
template <>
inline constexpr double lowest<double> = -highest<double>;

/// The result of a reduction: a floating-point number to some 106 bits, or an integer.
struct scalar {
  enum class kind { floating, signed_integer, unsigned_integer };

  kind is = kind::floating;
  double_word floating;
  unsigned long long bits = 0;  // of the integer, two's complement

  scalar() = default;
  RIEMANN_HOST_DEVICE constexpr explicit scalar(double_word x) : floating(x) {}

  /// An element, or an integer sum. NaNs become the canonical one.
  template <class T>
  RIEMANN_HOST_DEVICE constexpr explicit scalar(T x) {
    if constexpr (is_floating_point<T>) {
      floating = double_word(canonical(static_cast<double>(x)));
    } else {
      is = is_signed_integer<T> ? kind::signed_integer : kind::unsigned_integer;
      bits = static_cast<unsigned long long>(x);
    }
  }
};

}  // namespace riemann
