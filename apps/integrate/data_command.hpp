// --data: a row for each column of samples, and their cumulative integrals.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "options.hpp"

namespace riemann::apps {

/// Rows to standard output, cumulative integrals to their file.
/// Throws invalid_problem, machine_error, and io_error where they cannot be written.
exit_code integrate_data(const invocation&);

}  // namespace riemann::apps
