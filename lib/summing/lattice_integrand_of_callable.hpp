// A callable that only the host can call, as its sums.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/summing/lattice_integrand_from.hpp"

#include <cstddef>
#include <type_traits>

namespace riemann {

struct on_the_host {
  template <class F>
  static lattice_sum sum(const F& f, const lattice& nodes, const summation_request& request) {
    return sum_on_cpu(f, nodes, request);
  }
  template <class F>
  static magnitude_sum sum_with_magnitude(const F& f, const lattice& nodes, precision precise) {
    return sum_with_magnitude_on_cpu(f, nodes, precise);
  }
  template <class F>
  static lattice_census census(const F& f, const lattice& nodes, const summation_request& request) {
    return census_on_cpu(f, nodes, request);
  }
};

/// f is not copied, unless that costs no more than a few registers: it must outlive its sums.
template <class F>
lattice_integrand lattice_integrand_of_callable(const F& f) {
  constexpr std::size_t few = 64;
  const auto by_reference = [&f](double x) -> double { return f(x); };
  if constexpr (std::is_object_v<F>) {
    if constexpr (std::is_trivially_copy_constructible_v<F> && sizeof(F) <= few)
      return lattice_integrand_from<on_the_host>([f](double x) -> double { return f(x); });
    else
      return lattice_integrand_from<on_the_host>(by_reference);
  } else {
    return lattice_integrand_from<on_the_host>(by_reference);
  }
}

}  // namespace riemann
