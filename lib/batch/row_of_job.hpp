// Runs one job and compares its result with what is known and expected.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/question/run_control.hpp"

namespace riemann::batch {

/// A job that cannot be computed is a row all the same: its status says how, its reason why.
row row_of(const job&, const run_control&);

/// The row of what was measured of it.
row row_of_measured(const job&, measurement);

}  // namespace riemann::batch
