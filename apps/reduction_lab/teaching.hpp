// The lab's lessons: counts, steps, patterns and pictures.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "apps/reduction_lab/invocation.hpp"

namespace riemann::reduction_lab {

// Each writes to standard output, plot to a file; they throw as carry_out does.
apps::exit_code explain(const invocation&);
apps::exit_code draw_steps(const invocation&);
apps::exit_code show_pattern(const invocation&);
apps::exit_code plot(const invocation&);

}  // namespace riemann::reduction_lab
