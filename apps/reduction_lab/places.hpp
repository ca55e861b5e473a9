// Where a run of the lab is executed: CPU, GPU or emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"
#include "apps/reduction_lab/runs.hpp"

namespace riemann::reduction_lab {

/// `auto` is the first GPU where there is one: most strategies are a GPU's. Throws invalid_problem
/// for launch options on a CPU, machine_error where the requested GPU cannot be used.
setting setting_of(const invocation&);

/// The requested strategy, or all of the list.
std::vector<std::string> strategies_of(const invocation&);

using riemann::name_of;

std::string device_of(const setting&);       // "cpu", "emulator", "cuda:0"
std::string device_name_of(const setting&);  // as it calls itself

}  // namespace riemann::reduction_lab
