// FILE.jobs, beside the rows in FILE: which jobs they are of, a line each.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job_list.hpp"

#include <string>

namespace riemann::batch {

/// Where the jobs are listed of which rows_path has the rows.
std::string roster_path(const std::string& rows_path);

/// Whole or not at all. Throws io_error.
void write_roster(const std::string& rows_path, const job_list&);

/// Why the rows are not of these jobs: a sentence with the first difference; empty where they are.
std::string why_not_of(const std::string& rows_path, const job_list&);

}  // namespace riemann::batch
