// What can be wrong with a problem, by subject.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <vector>

namespace riemann {

/// Infinite limits, or limits too far apart or too close for n subintervals.
std::vector<fault> faults_of_limits(double from, double to, index_t n);

/// The limits as its method needs them; of the adaptive method the breaks, too.
std::vector<fault> faults_of_range(const problem&, double from, double to);

/// Rule, order, n, sum, threads, device, a group size that there is: or tolerance and budget:
/// everything but the integrand and its limits.
std::vector<fault> faults_of_method(const problem&);

/// A group size that is not sound. The rest of the problem must be free of faults.
std::vector<fault> faults_of_group(const problem&, const lattice_integrand&, double from,
                                   double to);

}  // namespace riemann
