// What an invocation does, and the exit code it earns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "options.hpp"

namespace riemann::apps {

/// Results on standard output, remarks on standard error.
/// Throws invalid_problem and machine_error, io_error where standard output cannot be written.
exit_code carry_out(const invocation&);

}  // namespace riemann::apps
