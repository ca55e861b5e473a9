// How far off a fixed-n rule is, judged from other runs of the same rule.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/planning/rule.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <vector>

namespace riemann {

/// The same rule with another number of panels.
struct pilot_run {
  index_t panels = 0;
  double value = 0;
};

/// Finer runs than the one judged, or coarser ones; never both.
struct pilot_runs {
  std::vector<pilot_run> runs;  // the finest first
  double l1_norm = 0;           // integral of |f| by the finest
  double width = 0;             // of the interval
  double node_rounding = 0;     // standard deviation that rounding one node would cause by itself
  double places = 1;            // on which nodes can stand: numbers in the interval
  rounding_within formula;      // of a value
  double height_of_jumps = 0;   // of those that the run judged does not resolve
  index_t evaluations = 0;      // of all this together
};

/// Short runs, up to 1024 evaluations, are compared with finer ones of some 4 and 3 times as many
/// panels (of 128 and 95 at least); longer runs with three coarser ones, of some 0.47, 0.31 and
/// 0.23 of the panels, 32768 evaluations at most. The numbers of panels have no common factor where
/// that is possible, so that a kink or an oscillation does not meet the nodes of all of them alike.
/// Some samples more, an eighth of the evaluations, but 131 at least and 4096 at most, tell how
/// steep f is and where it jumps; up to 256 what rounding does within a formula.
/// On the calling thread, in about a millisecond.
pilot_runs run_pilots(const quadrature_rule&, index_t panels, double from, double to,
                      const summable&, precision);

/// |integral - value|, estimated on the safe side. From finer runs: the difference to the finest
/// and what that of the two leads to for the order seen, at most 1/2 (where it is seven times as
/// much), with a safety factor. From coarser runs, k times as coarse: the largest difference / (k^p
/// - 1) with a safety factor, p the smallest order that any two runs show, capped at the rule's,
/// and at 2 where the differences do not fall steadily. To either is added what jumps do at the
/// most, and what rounding does: 2 eps * L1 for values and sum, three standard deviations for the
/// nodes and for what a formula's operations cut off, its mean and bound, and what is lost to
/// underflow. Infinite if a pilot is not finite.
double error_estimate(const quadrature_rule&, index_t panels, double value, const pilot_runs&,
                      precision);

}  // namespace riemann
