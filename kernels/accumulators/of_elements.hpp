// How the elements of an array are summed, whatever the way: floats in float, doubles in double,
// whole numbers exactly.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann::accumulators {

/// A sum of integers in 64 bits, two's complement: exact while it fits, wrapped where it does not.
template <bool Signed>
struct integer_sum {
  using number = unsigned long long;
  static constexpr bool merges_by_addition = true;  // of one number
  static constexpr bool has_no_order = true;        // nothing rounds
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  unsigned long long value = 0;

  template <class T>
  RIEMANN_HOST_DEVICE constexpr void add(T term) {
    value += static_cast<unsigned long long>(term);
  }
  RIEMANN_HOST_DEVICE constexpr void merge(const integer_sum& next) { value += next.value; }
  RIEMANN_HOST_DEVICE constexpr scalar total() const {
    return scalar(static_cast<select_type<Signed, long long, unsigned long long>>(value));
  }
};
static_assert(accumulator<integer_sum<true>, int>);

template <class T, template <class Real> class Form, bool Floating = is_floating_point<T>>
struct sum_form {
  using type = Form<real_of<T>>;
};
template <class T, template <class Real> class Form>
struct sum_form<T, Form, false> {
  using type = integer_sum<is_signed_integer<T>>;
};

/// The accumulator that adds elements of type T in the way of Form.
template <class T, template <class Real> class Form>
using sum_of = typename sum_form<T, Form>::type;

}  // namespace riemann::accumulators
