// Stands in for the GPU's sums where no GPU code was built. Never reached in practice: no session
// can be opened then.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/lib/run_groups.hpp"
#include "riemann/lib/run_integrand.hpp"

#include "riemann/families/integrands.hpp"

#include <vector>

namespace riemann {

template <class Integrand>
lattice_sum sum_on_cuda(const Integrand&, const lattice&, const summation_request&) {
  throw not_built(cuda::why_no_devices());
}

template <class Integrand>
lattice_census census_on_cuda(const Integrand&, const lattice&, const summation_request&) {
  throw not_built(cuda::why_no_devices());
}

lattice_sum sum_groups_on_cuda(const grouped_lattice&, const summation_request&) {
  throw not_built(cuda::why_no_devices());
}

/// Names both for every member: what nobody could call would not be compiled, nor linked.
std::vector<void (*)()> instantiated_stubs() {
  std::vector<void (*)()> stubs;
  families::integrands.for_each([&]<class Integrand>(std::type_identity<Integrand>, const char*) {
    stubs.push_back(reinterpret_cast<void (*)()>(&sum_on_cuda<Integrand>));
    stubs.push_back(reinterpret_cast<void (*)()>(&census_on_cuda<Integrand>));
  });
  return stubs;
}

}  // namespace riemann
