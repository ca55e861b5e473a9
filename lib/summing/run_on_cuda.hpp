// Sums of an integrand over lattices on a GPU: names become types here, and types kernels.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/kernels_ahead.hpp"
#include "riemann/lib/summing/nonfinite_census.hpp"
#include "riemann/lib/summing/run_integrand.hpp"
#include "riemann/lib/summing/spelling.hpp"
#include "riemann/lib/summing/terms_on_cuda.hpp"
#include "riemann/lib/summing/with_terms.hpp"

namespace riemann {

template <class Source>
kernels_of_terms find_kernels_for_terms_of() {
  constexpr ahead compiled = spelling<Source>::compiled;
  kernels_of_terms kernels;
  kernels.type = spelling<Source>::type();
  std::size_t number = 0;
  families::accumulators.for_each([&]<class Sum>(std::type_identity<Sum>, const char*) {
    if constexpr (compiled == ahead::every_sum ||
                  (compiled == ahead::default_sum && std::is_same_v<Sum, accumulators::neumaier>))
      kernels.sums[number] = kernels_ahead<typename Sum::template of<double>, Source>();
    ++number;
  });
  return kernels;
}

/// Found once.
template <class Source>
const kernels_of_terms& kernels_for_terms_of() {
  static const kernels_of_terms kernels = find_kernels_for_terms_of<Source>();
  return kernels;
}

template <class Source>
lattice_sum sum_source_on_cuda(const Source& source, index_t count,
                               const summation_request& request) {
  static_assert(std::is_trivially_copyable_v<Source>, "kernels take their arguments by value");
  return sum_terms_on_cuda(kernels_for_terms_of<Source>(), &source, count, request);
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
  return with_single_terms(
      f, nodes, request.precise, [&]<class Source>(const Source& source, index_t count) {
        cuda::sum_kernels kernels;
        if constexpr (spelling<Source>::compiled != ahead::nothing)
          kernels = kernels_ahead<nonfinite_census, Source>();
        return census_of_terms_on_cuda(kernels, spelling<Source>::type(), &source, count, request);
      });
}

}  // namespace riemann
