// A fixed-n integral from a problem without faults to a complete estimate.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/estimate.hpp"
#include "riemann/lib/run_control.hpp"
#include "riemann/lib/summing/summation.hpp"

namespace riemann {

/// Plans, chooses the device, sums, estimates the error. `asked` has passed validation;
/// asked.integrand is not looked at. Everything of the estimate is filled but the integrand's name
/// and formula, exact, and the error against it.
estimate run(const summable& f, const problem& asked, double from, double to,
             const run_control& control);

}  // namespace riemann
