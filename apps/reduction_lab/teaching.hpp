// The lab's lessons: counts, steps, patterns and pictures.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"

namespace riemann::reduction_lab {

// Each writes to standard output, plot to a file; they throw as carry_out does.
apps::ending explain(const invocation&);
apps::ending draw_steps(const invocation&);
apps::ending show_pattern(const invocation&);
apps::ending plot(const invocation&);

}  // namespace riemann::reduction_lab
