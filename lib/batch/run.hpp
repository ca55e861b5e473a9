// A batch carried out: a row for each job, told as soon as it is known.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/run_control.hpp"

#include <functional>
#include <vector>

namespace riemann::batch {

/// Tells every row to `told`, in the jobs' order. Stops after the row that was interrupted.
/// Progress runs from 0 to 1 over all jobs. Throws machine_error.
summary run(const std::vector<job>&, const run_control&,
            const std::function<void(const row&)>& told);

}  // namespace riemann::batch
