// A batch carried out: a row for each job, told as soon as those before it are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job_list.hpp"
#include "riemann/lib/reports/record.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <functional>

namespace riemann::batch {

/// Told every row from the calling thread, in the jobs' order.
using listener = std::function<void(const row&)>;

/// Counts what ended how. A row of an earlier run counts like one of this.
void count(const row&, const job&, summary&);
void count_kept(const record&, const job&, summary&);

/// Runs the jobs that `all` has not counted yet, `at_once` side by side: the bits are the same, and
/// so is the order. Stops after the row that was interrupted. Progress runs from 0 to 1
/// over these jobs. What `told` throws ends it; a job that fails does not.
void run(const job_list&, int at_once, const run_control&, const listener& told, summary& all);

}  // namespace riemann::batch
