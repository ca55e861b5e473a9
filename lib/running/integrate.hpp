// One integral by name: validate, plan, run, merge, estimate.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <vector>

namespace riemann {

/// Everything wrong with the problem; empty if it can be computed.
std::vector<fault> faults_of(const problem&);

/// The integral that `task` describes.
/// Throws invalid_problem (all faults at once, nothing computed) and machine_error.
/// A non-finite integrand is no exception: see estimate::status.
estimate integrate(const problem& task, const run_control& control = {});

}  // namespace riemann
