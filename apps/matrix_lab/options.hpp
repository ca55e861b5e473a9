// The one table of the lab's options: parsing and --help follow from it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/option.hpp"
#include "apps/matrix_lab/invocation.hpp"

#include <vector>

namespace riemann::matrix_lab {

const std::vector<apps::option<invocation>>& options();

}  // namespace riemann::matrix_lab
