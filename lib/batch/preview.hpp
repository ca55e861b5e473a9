// Lists the jobs of a batch without running them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job_list.hpp"
#include "riemann/lib/reports/record.hpp"

#include <ostream>
#include <vector>

namespace riemann::batch {

/// A line for each job, then how many there are and the evaluations they ask for.
void tell_what_would_run(std::ostream&, const job_list&);

/// The same for programs: {"job": 1, the settings that are not the usual ones, "evaluations": n},
/// where n is null if a tolerance decides.
std::vector<record> records_of_preview(const job_list&);

}  // namespace riemann::batch
