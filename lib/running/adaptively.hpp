// An integral to a tolerance from a problem without faults to a complete estimate.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/question/run_control.hpp"

namespace riemann {

/// By the adaptive method, on the CPU. `task` has passed validation; its integrand is not looked
/// at. Everything of the estimate is filled but the integrand's name and formula, exact, and the
/// error against it.
estimate run_adaptively(const integrand& f, const problem& task, const given_number& from,
                        const given_number& to, const run_control& control);

}  // namespace riemann
