// --dry-run: what would be computed, without computing it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "options.hpp"
#include "riemann/lib/batch/job_list.hpp"

namespace riemann::apps {

exit_code preview(const batch::job_list&, batch::output_format);

/// Of what is asked for without a config file: a job for each rule, each n and each point.
exit_code preview(const invocation&);

}  // namespace riemann::apps
