// The one table of the lab's options.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"
#include "riemann/lib/reading/key.hpp"

#include <vector>

namespace riemann::reduction_lab {

/// Every option, in the order of the help.
const std::vector<key<invocation>>& options();

}  // namespace riemann::reduction_lab
