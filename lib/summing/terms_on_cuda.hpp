// Sums of any terms on a GPU: what follows for all sources alike is compiled once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/cuda/sum_kernels.hpp"
#include "riemann/lib/summing/summation.hpp"

#include "riemann/families/accumulators.hpp"

#include <array>

namespace riemann {

/// The kernels for terms, doubles, of one type of source. Those that are null are compiled when
/// they are first asked for, from `type`; or, where there is one that writes terms, for terms in
/// memory.
struct kernels_of_terms {
  std::array<cuda::sum_kernels, families::accumulators.names.size()> sums;  // in that order
  cuda::sum_kernels census;
  const void* writing = nullptr;
  device_type_name type;
};

/// The sum of `count` terms of the object at `source`, whose type the kernels are for, by the
/// strategy that the request names. Throws not_built where a kernel is not compiled ahead and there
/// is no run-time compiler.
lattice_sum sum_terms_on_cuda(const kernels_of_terms&, const void* source, index_t count,
                              const summation_request&);

lattice_census census_of_terms_on_cuda(const kernels_of_terms&, const void* source, index_t count,
                                       const summation_request&);

}  // namespace riemann
