// Sums of an integrand over lattices on a GPU: names become types here, and types kernels.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/lib/summing/kernels_ahead.hpp"
#include "riemann/lib/summing/nonfinite_census.hpp"
#include "riemann/lib/summing/run_integrand.hpp"
#include "riemann/lib/summing/single_or_grouped.hpp"
#include "riemann/lib/summing/spelling.hpp"
#include "riemann/lib/summing/terms_on_cuda.hpp"
#include "riemann/lib/summing/with_terms.hpp"

#include <cassert>

namespace riemann {

template <class Source>
kernels_of_terms find_kernels_for_terms_of() {
  constexpr ahead compiled = spelling<Source>::compiled;
  kernels_of_terms kernels;
  kernels.type = spelling<Source>::type();
  std::size_t number = 0;
  families::accumulators.for_each([&]<class Sum>(std::type_identity<Sum>, const char*) {
    if constexpr (compiled != ahead::nothing && std::is_same_v<Sum, accumulators::neumaier>)
      kernels.sums[number] = kernels_ahead<typename Sum::template of<double>, Source>();
    ++number;
  });
  if constexpr (compiled == ahead::terms) kernels.writing = writing_kernel_ahead<Source>();
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
  const auto sum = [&](const auto& source, index_t count) {
    return sum_source_on_cuda(source, count, request);
  };
  if constexpr (spelling<Integrand>::compiled == ahead::terms) {
    assert(request.precise == precision::double_precision);  // options know no other
    return with_single_or_grouped(f, nodes, request.group, sum);
  } else {
    return with_terms(f, nodes, request.precise, request.group, sum);
  }
}

template <class Integrand>
lattice_census census_on_cuda(const Integrand& f, const lattice& nodes,
                              const summation_request& request) {
  const auto census = [&]<class Source>(const Source& source, index_t count) {
    kernels_of_terms kernels = kernels_for_terms_of<Source>();
    if constexpr (spelling<Source>::compiled == ahead::default_sum)
      kernels.census = kernels_ahead<nonfinite_census, Source>();
    return census_of_terms_on_cuda(kernels, &source, count, request);
  };
  if constexpr (spelling<Integrand>::compiled == ahead::terms) {
    if (!cuda::why_no_compiler().empty()) return census_on_cpu(f, nodes, request);
    return with_single_or_grouped(f, nodes, 1, census);
  } else {
    return with_single_terms(f, nodes, request.precise, census);
  }
}

}  // namespace riemann
