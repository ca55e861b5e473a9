// From one table of a config file to rows: every combination that its arrays ask for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/document.hpp"
#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/question/errors.hpp"

#include <vector>

namespace riemann::batch {

/// Who wrote a table: a list of integrals knows no absolute tolerance where a value is zero.
enum class source { config, list };

/// The jobs of one [[integral]], each with all points of its parameters; its keys over those of
/// [defaults] and under those of the command line. What is wrong is added to `faults`, with its
/// place.
std::vector<job> combinations(const table& own, const table& defaults, const overrides& over,
                              source, std::vector<fault>& faults);

}  // namespace riemann::batch
