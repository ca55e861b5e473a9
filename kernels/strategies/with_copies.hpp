// host_recursive as it was first written down, whose cost is not that of its kernels.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

#include <string>

namespace riemann::strategies {

/// For every 32 elements an allocation, a copy, a launch, and a copy back; the host sums what the
/// blocks return, 32 by 32. Whoever calls holds on.in_use and is on the session's device.
strategy_run run_with_copies(cuda::session& on, const strategy_facts&, const strategy_kernels&,
                             const named_operation&, const std::string& type, const void* data,
                             index_t count, const strategy_options&);

}  // namespace riemann::strategies
