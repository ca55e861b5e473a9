// A callable of host and device as the integrand, on either. For units that nvcc compiles.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/integrate.hpp"
#include "riemann/lib/summing/kernels_ahead.cuh"
#include "riemann/lib/summing/run_on_cuda.hpp"

namespace riemann {

/// As integrate(), for an f that runs on the device too: a struct with a RIEMANN_HOST_DEVICE
/// operator(), or a __host__ __device__ lambda (--extended-lambda). Trivially copyable. how.device
/// chooses, automatic included. As in the family of integrands, static members may say more of F:
/// `operations` (what a call costs, in double-precision operations), `rational`, `poles`.
/// Two kernels are compiled: one sums by neumaier, by which sums are taken unless another is asked
/// for; the other writes terms to memory, for all else, by kernels that NVRTC compiles.
/// Throws invalid_problem, and machine_error where a device fails.
template <real_function F>
estimate integrate_on_device(F f, double from, double to, const options& how = {},
                             const run_control& control = {}) {
  return integrate_by_rule(lattice_integrand_from<on_either_device>(f), from, to, how, control);
}

}  // namespace riemann
