// A strategy's kernels for an operation and a type by name, compiled at run time.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/strategies/strategy_kernels.hpp"

#include <string>

namespace riemann::strategies {

/// Of a strategy that runs in passes; see cuda/kernel_for.hpp.
strategy_kernels kernels_compiled_now(const cuda::device_facts&, const std::string& strategy,
                                      const named_operation&, const std::string& type);

}  // namespace riemann::strategies
