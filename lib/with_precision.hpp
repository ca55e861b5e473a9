// The precision of an evaluation: from a value to a type.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/problem.hpp"
#include "riemann/lib/quadrature_sum.hpp"

#include <type_traits>

namespace riemann {

/// True for integrands that are written for any real type; a plain double -> double function is not.
template <class Integrand>
inline constexpr bool offers_float =
    std::is_same_v<std::invoke_result_t<const Integrand&, float>, float>;

/// run(quadrature_sum) with the integrand evaluated in the precision asked for; always in double
/// where the integrand offers nothing else.
template <class Integrand, class Run>
auto with_precision(const Integrand& f, const lattice& nodes, precision precise, const Run& run) {
  if constexpr (offers_float<Integrand>)
    if (precise == precision::float_precision)
      return run(quadrature_sum<Integrand, float>{f, nodes});
  return run(quadrature_sum<Integrand, double>{f, nodes});
}

}  // namespace riemann
