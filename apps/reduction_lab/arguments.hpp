// From the words of a command line to a request to the lab.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"

#include <string>
#include <vector>

namespace riemann::reduction_lab {

/// Looks at the file, if one is named. Throws invalid_problem with all that is wrong.
invocation parse(const std::vector<std::string>& arguments);

}  // namespace riemann::reduction_lab
