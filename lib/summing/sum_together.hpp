// Many sums of one kind of terms in one launch on a GPU: the points of a sweep.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann {

namespace cuda {
struct device_facts;
}

/// Whether sums of `terms_each` terms can be taken together: the request is for none that is
/// error-free, or by another strategy than the usual, and of one section.
bool can_be_summed_together(index_t terms_each, const summation_request&);

/// Whether `sums` sums of `terms_each` terms fill that GPU better together than one after the
/// other, and can be.
bool sums_go_together(index_t sums, index_t terms_each, const summation_request&,
                      const cuda::device_facts&);

/// The sums of `terms_each` terms of each of the sources, which follow each other in `sources`
/// without gaps, all of the type `terms`: each has the bits that summing it alone would give.
/// Between launches of some 100 ms keep_going is told the number of terms done; after it says no,
/// the sums that are left are not complete. A sum's seconds are its share of the launch's.
/// Precondition: can_be_summed_together(...). Throws not_built where there is no run-time compiler.
std::vector<lattice_sum> sum_together(const device_type_name& terms,
                                      std::span<const std::byte> sources, std::size_t source_bytes,
                                      index_t terms_each, const summation_request&);

}  // namespace riemann
