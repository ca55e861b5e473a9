// The jobs that a list of integrals makes, whose table in a config file says how each is computed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/document.hpp"
#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/question/errors.hpp"

#include <string>
#include <vector>

namespace riemann::batch {

/// `own`: the table that names the list, `file` its path, `where` the place of the name. What is
/// wrong is added to `faults`, with its place.
std::vector<job> jobs_of_list(const table& own, const std::string& file, const std::string& where,
                              const table& defaults, const overrides& over,
                              std::vector<fault>& faults);

}  // namespace riemann::batch
