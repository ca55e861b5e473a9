// A strategy's kernels for an operation and a type by name: compiled ahead, or now.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

#include <string>

namespace riemann::strategies {

/// Of a strategy that runs in passes. Plain sums are compiled ahead; all else when it is first
/// asked for, see cuda/kernel_for.hpp.
strategy_kernels ready_kernels(const cuda::device_facts&, const std::string& strategy,
                               const named_operation&, const std::string& type);

}  // namespace riemann::strategies
