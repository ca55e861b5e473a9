// How accumulators of a sum or an extremum begin: with their first term, or with what stands in its
// place where there is none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// An accumulator that is one element: an extremum.
template <class Accumulator>
concept one_element = requires(Accumulator a) { a.value; };

/// What an empty accumulator is after its first term: the same result in the end as by add(), which
/// finds no rounding error here.
template <class Accumulator, class T>
RIEMANN_HOST_DEVICE constexpr Accumulator begun(T term) {
  if constexpr (one_element<Accumulator>) {
    return {term};
  } else {
    using real = typename Accumulator::real;
    if constexpr (Accumulator::components == 1)
      return {real(0) + term};  // -0 as add() leaves it
    else
      return {real(0) + term, real(0)};
  }
}

/// The term of which an accumulator of this one alone is as good as empty.
template <class Accumulator, class T>
RIEMANN_HOST_DEVICE constexpr T no_term() {
  if constexpr (one_element<Accumulator>)
    return Accumulator().value;
  else
    return T(0);
}

}  // namespace riemann
