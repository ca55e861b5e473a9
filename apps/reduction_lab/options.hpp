// The one table of the lab's options.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/option.hpp"
#include "apps/reduction_lab/invocation.hpp"

#include <vector>

namespace riemann::reduction_lab {

/// Every option, in the order of the help.
const std::vector<apps::option<invocation>>& options();

}  // namespace riemann::reduction_lab
