// From a problem over the unit cube to the answer of a method, and from that to an estimate.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/integrand/enclosure.hpp"
#include "riemann/lib/methods/regions/options.hpp"
#include "riemann/lib/methods/sampling/options.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <memory>
#include <vector>

namespace riemann {

class evaluator;

/// Whether the method wants to know where the integrand jumps or bends along axes.
bool heeds_switches(method);

/// The integral of what is evaluated there, by the method of `task`; `near` is where it may be
/// large, `shown` what else is known of it, for regions and products of rules, and `bounds` what is
/// proved of it, for these. Where points may miss what is narrow, samples judge regions whatever
/// these say; where it has peaks apart, they judge products of rules to the tolerance.
integral integrate_over_cube(evaluator&, const problem& task, const goal&, const run_control&,
                             const std::vector<sampling::large_value>& near = {},
                             regions::options shown = {},
                             std::shared_ptr<enclosure> bounds = nullptr, bool may_miss = false,
                             bool has_peaks_apart = false);

/// Counts what values of the formula lose to rounding as error, as its bounds tell it.
void add_rounding_inside(enclosure& over_cube, const goal&, integral&);

/// The integral over a region without extent: 0.
integral integral_over_nothing();

/// What an answer in many dimensions says, found in so many seconds. What the estimate says of the
/// integrand, its region and the device is left to the caller.
estimate estimate_of(integral, const problem& task, double seconds);

}  // namespace riemann
