// Tails that swing with several frequencies, or about a mean: a window that moves along the tail
// averages the swings away, and what is left is smooth.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/even_swings.hpp"
#include "riemann/lib/methods/adaptive/oscillating_tail.hpp"

#include <optional>

namespace riemann::adaptive {

/// The integral of f from the begin of a chain into infinity. For any window w of integral 1 and
/// width L, and g(v) = f(u(v)) du/dv,
///   integral from V of g = integral from V of g(v) (weight of w beyond v - V)
///                        + integral from V of (w * g)(v),
/// exactly; the second is smooth once the window is far wider than the slowest swing. None where no
/// window of up to 692 gaps is wide enough, or where the swings become faster or slower along v.
std::optional<oscillating_tail> average_swings(const chain& of, sampler& f, const even_swings& by,
                                               double tolerance);

/// What f has beside its swings at distance u, where it changes its sign each `gap` or so: its mean
/// under a window of some 43 gaps, or `times_wider` as wide. Nearer than its width it is not known.
double mean_at(const chain& of, sampler& f, double u, double gap, double times_wider = 1);
double least_distance_of_mean(double gap);

}  // namespace riemann::adaptive
