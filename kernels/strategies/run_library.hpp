// The vendor's sums, run as strategies.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/run.hpp"

#include <string>

namespace riemann::strategies {

/// "cub" or "thrust" on float or double. Whoever calls holds on.in_use and is on the session's
/// device.
strategy_run run_library(cuda::session& on, const std::string& name, const std::string& type,
                         const void* data, index_t count);

}  // namespace riemann::strategies
