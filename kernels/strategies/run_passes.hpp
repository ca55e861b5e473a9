// A strategy's passes on a GPU, by kernels that are ready.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

#include <string>

namespace riemann::strategies {

/// As run_strategy, of a strategy that has such kernels: not of `tiled`, nor of the vendor's.
/// Whoever calls has asked why_not_runnable, holds on.in_use and is on the session's device.
strategy_run run_passes(cuda::session& on, const strategy_facts&, const strategy_kernels&,
                        const named_operation&, const std::string& type, const void* device_data,
                        index_t count, const strategy_options&);

}  // namespace riemann::strategies
