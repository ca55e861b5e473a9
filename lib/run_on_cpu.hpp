// Sums of an integrand over lattices on the CPU: names become types here.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/lib/nonfinite_census.hpp"
#include "riemann/lib/run_integrand.hpp"
#include "riemann/lib/sum_and_magnitude.hpp"
#include "riemann/lib/with_terms.hpp"

#include "riemann/families/accumulators.hpp"

#include <chrono>

namespace riemann {

/// Any source, the accumulator by name.
template <class Source>
lattice_sum sum_source_on_cpu(const Source& source, index_t count,
                              const summation_request& request) {
  const auto start = std::chrono::steady_clock::now();
  lattice_sum found;
  families::accumulators.visit(request.sum, [&]<class A>(std::type_identity<A>) {
    const auto sum = cpu::reduce<A>(source, count, request.threads, request.keep_going);
    found = {sum.result.total(), sum.terms_done, sum.complete, 0};
  });
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  found.seconds = taken.count();
  return found;
}

template <class Integrand>
lattice_sum sum_on_cpu(const Integrand& f, const lattice& nodes,
                       const summation_request& request) {
  return with_terms(f, nodes, request.precise, request.group,
                    [&](const auto& source, index_t count) {
                      return sum_source_on_cpu(source, count, request);
                    });
}

template <class Integrand>
magnitude_sum sum_with_magnitude_on_cpu(const Integrand& f, const lattice& nodes,
                                        precision precise) {
  return with_single_terms(
      f, nodes, precise, [](const auto& source, index_t count) -> magnitude_sum {
        const auto sum =
            cpu::reduce<sum_and_magnitude>(source, count, 1, [](index_t) { return true; });
        return {sum.result.total(), sum.result.magnitude};
      });
}

template <class Integrand>
lattice_census census_on_cpu(const Integrand& f, const lattice& nodes,
                             const summation_request& request) {
  return with_single_terms(f, nodes, request.precise, [&](const auto& source, index_t count) {
    const indexed_sum<std::decay_t<decltype(source)>> indexed{source};
    const auto found = cpu::reduce<nonfinite_census>(indexed, count, request.threads,
                                                     request.keep_going);
    return lattice_census{found.result.count, found.result.first};
  });
}

}  // namespace riemann
