// Stands in for the GPU's sums of groups and of any terms where no GPU code was built. Never
// reached in practice: no session can be opened then.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/lib/summing/compile_for_cuda.hpp"
#include "riemann/lib/summing/run_groups.hpp"
#include "riemann/lib/summing/sum_together.hpp"
#include "riemann/lib/summing/terms_on_cuda.hpp"

namespace riemann {

lattice_sum sum_groups_on_cuda(const grouped_lattice&, const summation_request&) {
  throw not_built(cuda::why_no_devices());
}

lattice_sum sum_terms_on_cuda(const kernels_of_terms&, const void*, index_t,
                              const summation_request&) {
  throw not_built(cuda::why_no_devices());
}

void compile_for_cuda(const device_type_name&, sources_at_once, const summation_request&,
                      const cuda::device_facts&) {}

lattice_census census_of_terms_on_cuda(const kernels_of_terms&, const void*, index_t,
                                       const summation_request&) {
  throw not_built(cuda::why_no_devices());
}

bool can_be_summed_together(index_t, const summation_request&) { return false; }

bool sums_go_together(index_t, index_t, const summation_request&, const cuda::device_facts&) {
  return false;
}

std::vector<lattice_sum> sum_together(const device_type_name&, std::span<const std::byte>,
                                      std::size_t, index_t, const summation_request&) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann
