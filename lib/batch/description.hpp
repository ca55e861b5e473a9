// A job in one line: what tells it from every other job.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/reports/record.hpp"

namespace riemann::batch {

/// What was asked for, where it differs from what is usual. Two jobs with the same description make
/// the same row, times and the machine's own words aside.
record description_of(const job&);

}  // namespace riemann::batch
