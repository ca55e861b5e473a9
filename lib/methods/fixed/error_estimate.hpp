// How far off a fixed-n rule is, judged from other runs of the same rule.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/pilots.hpp"

namespace riemann {

/// |integral - value|, estimated on the safe side. From finer runs: the difference to the finest
/// and what that of the two leads to for the order seen, at most 1/2 (where it is seven times as
/// much), with a safety factor. From coarser runs, k times as coarse: the largest difference / (k^p
/// - 1) with a safety factor, p the smallest order that any two runs show, capped at the rule's,
/// and at 2 where the differences do not fall steadily. To either is added what jumps do at the
/// most, and what rounding does: 2 eps * L1 for values and sum, three standard deviations for the
/// nodes and for what a formula's operations cut off, its mean and bound, and what is lost to
/// underflow. Infinite if a pilot is not finite. Twice as much where pilots are fewer than usual.
double error_estimate(const quadrature_rule&, index_t panels, double value, const pilot_runs&,
                      precision);

}  // namespace riemann
