// An integrand's type, seen through functions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/summation.hpp"
#include "riemann/lib/summing/with_terms.hpp"

#include <stdexcept>
#include <type_traits>
#include <utility>

namespace riemann {

template <class Integrand>
double value_of(const Integrand& f, double x, precision precise) {
  return with_precision<Integrand>(precise, [&]<class Real>(std::type_identity<Real>) {
    return static_cast<double>(f(static_cast<Real>(x)));
  });
}

/// What planning needs of `f`; Sums says by which functions it is summed:
///   Sums::sum(f, lattice, request), Sums::sum_with_magnitude(...), Sums::census(...).
template <class Sums, class Integrand>
summable summable_from(Integrand f) {
  summable made;
  made.value = [f](double x, precision precise) { return value_of(f, x, precise); };
  made.values = [f](const lattice& nodes, precision precise, double* out) {
    for (index_t i = 0; i < nodes.count; ++i) out[i] = value_of(f, nodes.node(i), precise);
  };
  made.sum = [f](const lattice& nodes, const summation_request& request) {
    return Sums::sum(f, nodes, request);
  };
  made.sum_with_magnitude = [f](const lattice& nodes, precision precise) {
    return Sums::sum_with_magnitude(f, nodes, precise);
  };
  made.census = [f](const lattice& nodes, const summation_request& request) {
    return Sums::census(f, nodes, request);
  };
  made.plain_group = plain_group_size<Integrand>();
  if constexpr (requires { Integrand::poles; }) made.poles = Integrand::poles;
  if constexpr (requires { Integrand::operations; }) made.operations = Integrand::operations;
  if constexpr (requires { Integrand::rational; }) made.rational = Integrand::rational;
  return made;
}

}  // namespace riemann
