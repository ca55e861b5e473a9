// What min, max, argmin and argmax share: the element that an order prefers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/operations/facts.hpp"
#include "riemann/kernels/results.hpp"

namespace riemann::operations {

/// Where NaNs stand among the numbers.
struct nans_first {};
struct nans_last {};

/// All elements in a row: Direction::prefers(a, b) says which of two numbers comes first. Of two
/// zeros, the one whose sign bit that prefers; NaNs are alike.
template <class Direction, class Nans>
struct order {
  /// Strictly before. Without branches, so that loops of it become vector loops.
  template <class T>
  static RIEMANN_HOST_DEVICE constexpr bool before(T a, T b) {
    if constexpr (is_floating_point<T>) {
      using bits = select_type<(sizeof(T) > sizeof(float)), long long, int>;
      const bool a_is_nan = a != a;
      const bool b_is_nan = b != b;
      const bool nan = nans_lead ? a_is_nan & !b_is_nan : !a_is_nan & b_is_nan;
      const bool zeros =
          (a == b) & Direction::prefers(__builtin_bit_cast(bits, a), __builtin_bit_cast(bits, b));
      return nan | Direction::prefers(a, b) | zeros;
    } else {
      return Direction::prefers(a, b);
    }
  }

  /// What is before no element: where an empty part starts.
  template <class T>
  static RIEMANN_HOST_DEVICE constexpr T last() {
    if constexpr (is_floating_point<T>)
      if (!nans_lead) return canonical(highest<T> - highest<T>);
    return Direction::prefers(lowest<T>, highest<T>) ? highest<T> : lowest<T>;
  }

 private:
  static constexpr bool nans_lead = is_same<Nans, nans_first>;
};

/// The element that comes first.
template <class T, class Order>
struct extremum {
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  T value = Order::template last<T>();

  RIEMANN_HOST_DEVICE constexpr void add(T term) {
    value = Order::before(term, value) ? term : value;
  }
  RIEMANN_HOST_DEVICE constexpr void merge(const extremum& next) { add(next.value); }
  /// Of at least one element.
  RIEMANN_HOST_DEVICE constexpr scalar total() const { return scalar(value); }
};

/// The element that comes first and its place; of several such, the first place.
template <class T, class Order>
struct located_extremum {
  using term = T;
  static constexpr int components = 0;
  static constexpr bool commutative = true;
  static_assert(sizeof(T) == sizeof(index_t), "no padding");

  T value = Order::template last<T>();
  index_t index = highest<index_t>;

  RIEMANN_HOST_DEVICE constexpr void add(T other, index_t place) {
    const bool better =
        Order::before(other, value) | (!Order::before(value, other) & (place < index));
    value = better ? other : value;
    index = better ? place : index;
  }
  RIEMANN_HOST_DEVICE constexpr void merge(const located_extremum& next) {
    add(next.value, next.index);
  }
  /// Of at least one element.
  RIEMANN_HOST_DEVICE constexpr located total() const { return {scalar(value), index}; }
};

/// What elements of type T are kept as: in 4 bytes at least.
template <class T>
using kept_as = select_type<
    (sizeof(T) >= sizeof(int)), T,
    select_type<is_floating_point<T>, float, select_type<is_signed_integer<T>, int, unsigned>>>;

template <class T, class Direction, class Nans>
using extremum_of = extremum<kept_as<T>, order<Direction, Nans>>;

template <class T, class Direction, class Nans>
using located_extremum_of =
    located_extremum<select_type<is_floating_point<T>, double, wide_of<T>>, order<Direction, Nans>>;

}  // namespace riemann::operations
