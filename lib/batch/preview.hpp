// What a batch would run, told without computing anything.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/reports/record.hpp"

#include <ostream>
#include <span>
#include <vector>

namespace riemann::batch {

/// A line for each job, then how many there are and the evaluations they ask for.
void tell_what_would_run(std::ostream&, std::span<const job>);

/// The same for programs: {"job": 1, the settings that are not the usual ones, "evaluations": n}.
std::vector<record> records_of_preview(std::span<const job>);

}  // namespace riemann::batch
