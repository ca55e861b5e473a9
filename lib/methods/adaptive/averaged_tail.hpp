// Tails that swing with several frequencies, or about a mean: a window that moves along the tail
// averages the swings away, and what is left is smooth.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/oscillating_tail.hpp"

#include <functional>
#include <optional>

namespace riemann::adaptive {

/// The integral of f from the begin of a chain into infinity, where f changes direction each `gap`
/// or so: `swing(u)` changes its sign there. For any window w of integral 1 and width L,
///   integral from V of f = integral from V of f(u) (weight of w beyond u - V)
///                        + integral from V of (w * f)(u),
/// exactly; the second is smooth once the window is far wider than the slowest swing. None where no
/// window of up to 692 gaps is wide enough, or where the swings become faster or slower.
std::optional<oscillating_tail> average_swings(const chain& of, sampler& f,
                                               const std::function<double(double u)>& swing,
                                               double gap, double tolerance);

/// What f has beside its swings at distance u, where it changes its sign each `gap` or so: its mean
/// under a window of some 43 gaps, or `times_wider` as wide. Nearer than its width it is not known.
double mean_at(const chain& of, sampler& f, double u, double gap, double times_wider = 1);
double least_distance_of_mean(double gap);

}  // namespace riemann::adaptive
