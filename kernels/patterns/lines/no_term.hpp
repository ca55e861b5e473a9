// What stands in the place of an element that a line lacks.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// An accumulator that is one element: an extremum.
template <class Accumulator>
concept one_element = requires(Accumulator a) { a.value; };

/// The term of which an accumulator of this one alone is as good as empty.
template <class Accumulator, class T>
HOST_DEVICE constexpr T no_term() {
  if constexpr (one_element<Accumulator>)
    return Accumulator().value;
  else
    return T(0);
}

}  // namespace riemann
