// Any function of two values as an operation: gcd, a lambda, a product of matrices.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann::operations {

/// A function of two Ts that gives a T and carries no state of its own (a lambda without captures).
template <class Function, class T>
concept functor = __is_empty(Function) && __is_trivially_copyable(T) &&
                  requires(const T& a, const T& b) { T(Function{}(a, b)); };

/// Whether operands may change places: yes, unless the function says
///   static constexpr bool commutative = false;
template <class Function>
RIEMANN_HOST_DEVICE constexpr bool commutes() {
  if constexpr (requires { Function::commutative; }) return Function::commutative;
  return true;
}

/// The function must be associative. `none` until the first value, so that the engine needs no
/// identity: only the empty array does.
template <class T, class Function>
  requires functor<Function, T>
struct combination {
  static constexpr int components = 0;
  static constexpr bool commutative = commutes<Function>();

  T value{};
  select_type<(alignof(T) > alignof(unsigned)), unsigned long long, unsigned> none = 1;

  RIEMANN_HOST_DEVICE constexpr void add(const T& term) {
    value = none != 0 ? term : T(Function{}(value, term));
    none = 0;
  }
  RIEMANN_HOST_DEVICE constexpr void merge(const combination& next) {
    if (next.none == 0) add(next.value);
  }
  /// Of at least one value.
  RIEMANN_HOST_DEVICE constexpr T total() const { return value; }
};

}  // namespace riemann::operations
