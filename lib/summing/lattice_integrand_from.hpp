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
lattice_integrand lattice_integrand_from(Integrand f) {
  lattice_integrand sums;
  sums.value = [f](double x, precision precise) { return value_of(f, x, precise); };
  sums.values = [f](const lattice& nodes, precision precise, double* out) {
    for (index_t i = 0; i < nodes.count; ++i) out[i] = value_of(f, nodes.node(i), precise);
  };
  sums.sum = [f](const lattice& nodes, const summation_request& request) {
    return Sums::sum(f, nodes, request);
  };
  sums.sum_with_magnitude = [f](const lattice& nodes, precision precise) {
    return Sums::sum_with_magnitude(f, nodes, precise);
  };
  sums.census = [f](const lattice& nodes, const summation_request& request) {
    return Sums::census(f, nodes, request);
  };
  sums.plain_group = plain_group_size<Integrand>();
  if constexpr (requires { Integrand::poles; }) sums.poles = Integrand::poles;
  if constexpr (requires { Integrand::operations; }) sums.operations = Integrand::operations;
  if constexpr (requires { Integrand::rational; }) sums.rational = Integrand::rational;
  return sums;
}

}  // namespace riemann
