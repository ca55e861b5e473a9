// What the lab does when it is asked.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "apps/matrix_lab/invocation.hpp"

namespace riemann::matrix_lab {

/// Throws invalid_problem and machine_error.
apps::exit_code carry_out(const invocation&);

}  // namespace riemann::matrix_lab
