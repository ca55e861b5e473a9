// What an invocation of the lab does, and what becomes of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"

namespace riemann::reduction_lab {

/// Results on standard output, remarks on standard error.
/// Throws invalid_problem and machine_error, io_error where standard output cannot be written.
apps::ending carry_out(const invocation&);

}  // namespace riemann::reduction_lab
