// --config: runs a batch; rows to standard output and to a file, remarks, and the exit code.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "options.hpp"

namespace riemann::apps {

/// Throws invalid_problem, and io_error where rows cannot be kept.
exit_code integrate_batch(const invocation&);

}  // namespace riemann::apps
