// The content of a config file: jobs, and how to run them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job_list.hpp"
#include "riemann/lib/batch/settings.hpp"

#include <string>

namespace riemann::batch {

struct agenda {
  settings how;
  job_list jobs;
};

/// Reads and checks everything. Throws invalid_problem with all faults, each with its place.
agenda agenda_from(const std::string& path, const overrides& of_rows = {},
                   const overrides& of_batch = {});

}  // namespace riemann::batch
