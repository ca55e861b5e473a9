// The terms of a lattice's sum: from values (precision, nodes a term) to a type.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/quadrature_sum.hpp"

#include <type_traits>

namespace riemann {

/// True for integrands that are written for any real type; a plain double -> double function is
/// not.
template <class Integrand>
inline constexpr bool offers_float =
    std::is_same_v<std::invoke_result_t<const Integrand&, float>, float>;

/// run(std::type_identity<Real>{}) for the precision asked for; always double where the integrand
/// offers nothing else.
template <class Integrand, class Run>
auto with_precision(precision precise, const Run& run) {
  if constexpr (offers_float<Integrand>)
    if (precise == precision::float_precision) return run(std::type_identity<float>{});
  return run(std::type_identity<double>{});
}

/// run(source, number of terms) with a node a term.
template <class Integrand, class Run>
auto with_single_terms(const Integrand& f, const lattice& nodes, precision precise,
                       const Run& run) {
  return with_precision<Integrand>(precise, [&]<class Real>(std::type_identity<Real>) {
    return run(quadrature_sum<Integrand, Real>{f, nodes}, nodes.count);
  });
}

/// run(source, number of terms) with `group` nodes a term: 1 or plain_group_size.
template <class Integrand, class Run>
auto with_terms(const Integrand& f, const lattice& nodes, precision precise, int group,
                const Run& run) {
  if (group == 1) return with_single_terms(f, nodes, precise, run);
  return with_precision<Integrand>(precise, [&]<class Real>(std::type_identity<Real>) {
    constexpr int size = plain_group_size<Integrand>();
    const lattice centres = centres_of_groups(nodes, size);
    return run(plain_group_sum<Integrand, Real, size>{f, centres, nodes.step.hi}, centres.count);
  });
}

}  // namespace riemann
