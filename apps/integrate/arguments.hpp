// From the words of a command line to what they ask for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "options.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

/// Throws invalid_problem with all that is wrong, the problem's own faults included.
invocation parse(const std::vector<std::string>& arguments);

}  // namespace riemann::apps
