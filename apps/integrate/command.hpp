// What an invocation does, and the exit code it earns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "options.hpp"

namespace riemann::apps {

/// As --help tells them.
enum class exit_code { answered = 0, machine = 1, invalid = 2, not_as_asked = 3, not_finite = 4 };

/// Results on standard output, remarks on standard error.
/// Throws invalid_problem and machine_error, io_error where standard output cannot be written.
exit_code carry_out(const invocation&);

}  // namespace riemann::apps
