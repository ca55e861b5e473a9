// Where a run of the lab is executed: CPU, GPU or emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"
#include "apps/reduction_lab/runs.hpp"

namespace riemann::reduction_lab {

/// As lab::setting_of. Throws invalid_problem for launch options on a CPU.
setting setting_of(const invocation&);

/// The requested strategy, or all of the list.
std::vector<std::string> strategies_of(const invocation&);

}  // namespace riemann::reduction_lab
