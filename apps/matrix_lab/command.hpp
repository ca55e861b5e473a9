// What the lab does when it is asked.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/invocation.hpp"

namespace riemann::matrix_lab {

/// What --list tells.
void list_patterns(std::ostream&);
std::vector<record> pattern_records();

/// Throws invalid_problem and machine_error.
apps::ending carry_out(const invocation&);

}  // namespace riemann::matrix_lab
