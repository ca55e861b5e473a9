// Sums of an integrand over lattices on either device: what there is, for those who only call it.
// Defined for any integrand in run_on_cpu.hpp and, RIEMANN_HOST_DEVICE ones, in run_on_cuda.hpp;
// instantiated for the members of the family in units of their own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/summation.hpp"

namespace riemann {

template <class Integrand>
lattice_sum sum_on_cpu(const Integrand& f, const lattice& nodes, const summation_request& request);

template <class Integrand>
magnitude_sum sum_with_magnitude_on_cpu(const Integrand& f, const lattice& nodes,
                                        precision precise);

template <class Integrand>
lattice_census census_on_cpu(const Integrand& f, const lattice& nodes,
                             const summation_request& request);

/// On request.session; throws not_built where no GPU code was built.
template <class Integrand>
lattice_sum sum_on_cuda(const Integrand& f, const lattice& nodes, const summation_request& request);

template <class Integrand>
lattice_census census_on_cuda(const Integrand& f, const lattice& nodes,
                              const summation_request& request);

/// On the device the request names.
struct on_either_device {
  template <class Integrand>
  static lattice_sum sum(const Integrand& f, const lattice& nodes,
                         const summation_request& request) {
    return request.session != nullptr ? sum_on_cuda(f, nodes, request)
                                      : sum_on_cpu(f, nodes, request);
  }

  template <class Integrand>
  static magnitude_sum sum_with_magnitude(const Integrand& f, const lattice& nodes,
                                          precision precise) {
    return sum_with_magnitude_on_cpu(f, nodes, precise);
  }

  template <class Integrand>
  static lattice_census census(const Integrand& f, const lattice& nodes,
                               const summation_request& request) {
    return request.session != nullptr ? census_on_cuda(f, nodes, request)
                                      : census_on_cpu(f, nodes, request);
  }
};

}  // namespace riemann
