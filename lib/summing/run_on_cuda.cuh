// Sums of an integrand over lattices on a GPU: names become types here.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/reduce.cuh"
#include "riemann/lib/summing/nonfinite_census.hpp"
#include "riemann/lib/summing/run_integrand.hpp"
#include "riemann/lib/summing/with_terms.hpp"

#include "riemann/families/accumulators.hpp"

namespace riemann {

/// Any source, the accumulator by name.
template <class Source>
lattice_sum sum_source_on_cuda(const Source& source, index_t count,
                               const summation_request& request) {
  lattice_sum found;
  families::accumulators.visit(request.sum, [&]<class Sum>(std::type_identity<Sum>) {
    using A = typename Sum::template of<double>;
    double seconds = 0;
    const auto sum = cuda::reduce<A>(*request.session, source, count, request.operations, seconds,
                                     request.keep_going);
    found = {sum.result.total(), sum.terms_done, sum.complete, seconds};
  });
  return found;
}

template <class Integrand>
lattice_sum sum_on_cuda(const Integrand& f, const lattice& nodes,
                        const summation_request& request) {
  return with_terms(f, nodes, request.precise, request.group,
                    [&](const auto& source, index_t count) {
                      return sum_source_on_cuda(source, count, request);
                    });
}

template <class Integrand>
lattice_census census_on_cuda(const Integrand& f, const lattice& nodes,
                              const summation_request& request) {
  return with_single_terms(f, nodes, request.precise, [&](const auto& source, index_t count) {
    double seconds = 0;
    const auto found = cuda::reduce<nonfinite_census>(
        *request.session, source, count, request.operations, seconds, request.keep_going);
    return lattice_census{found.result.count, found.result.first, found.complete};
  });
}

}  // namespace riemann
