// What a config file asks for: jobs, and how to carry them out.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/batch/settings.hpp"

#include <string>
#include <vector>

namespace riemann::batch {

struct agenda {
  settings how;
  std::vector<job> jobs;
};

/// Reads and checks everything. Throws invalid_problem with all faults, each with its place.
agenda agenda_from(const std::string& path, const overrides& of_rows = {},
                   const overrides& of_batch = {});

}  // namespace riemann::batch
