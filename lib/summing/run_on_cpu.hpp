// Sums of an integrand over lattices on the CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/term_rows.hpp"
#include "riemann/lib/summing/run_integrand.hpp"
#include "riemann/lib/summing/with_terms.hpp"

namespace riemann {

/// Any terms, the accumulator by name. What follows for all sources alike is compiled once.
lattice_sum sum_rows(const cpu::term_rows<double>&, index_t count, const summation_request&);

/// By default on the calling thread. Not of a sum that is asked to end early.
magnitude_sum sum_rows_with_magnitude(const cpu::term_rows<double>&, index_t count,
                                      int threads = 1);

lattice_census census_of_rows(const cpu::term_rows<double>&, index_t count,
                              const summation_request&);

template <class Integrand>
lattice_sum sum_on_cpu(const Integrand& f, const lattice& nodes, const summation_request& request) {
  return with_terms(f, nodes, request.precise, request.group,
                    [&](const auto& source, index_t count) {
                      return sum_rows(cpu::term_rows(source), count, request);
                    });
}

template <class Integrand>
magnitude_sum sum_with_magnitude_on_cpu(const Integrand& f, const lattice& nodes,
                                        precision precise) {
  return with_single_terms(f, nodes, precise, [](const auto& source, index_t count) {
    return sum_rows_with_magnitude(cpu::term_rows(source), count);
  });
}

template <class Integrand>
lattice_census census_on_cpu(const Integrand& f, const lattice& nodes,
                             const summation_request& request) {
  return with_single_terms(f, nodes, request.precise, [&](const auto& source, index_t count) {
    return census_of_rows(cpu::term_rows(source), count, request);
  });
}

}  // namespace riemann
