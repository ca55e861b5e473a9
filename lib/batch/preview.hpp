// What a batch would run, told without computing anything.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job.hpp"

#include <ostream>
#include <span>

namespace riemann::batch {

/// A line for each job, then how many there are and the evaluations they ask for.
void tell_what_would_run(std::ostream&, std::span<const job>);

}  // namespace riemann::batch
