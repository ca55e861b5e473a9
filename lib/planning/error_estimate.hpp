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
  double node_rounding = 0;     // standard deviation that rounding one node would cause by itself
  index_t evaluations = 0;      // of all this together
};

/// Short runs, up to 1024 evaluations, are compared with finer ones of some 4 and 3 times as many
/// panels (of 128 and 95 at least); longer runs with three coarser ones, of 1/2, 1/3 and 1/4 of the
/// panels, 32768 evaluations at most. The numbers of panels have no common factor where that is
/// possible, so that a kink or an oscillation does not meet the nodes of all of them alike.
/// Some samples more, an eighth of the evaluations and 4096 at most, tell how steep f is.
/// On the calling thread, in about a millisecond.
pilot_runs run_pilots(const quadrature_rule&, index_t panels, double from, double to,
                      const summable&, precision);

/// How far a run differs from the one judged, and how many times as coarse it is.
struct difference {
  double coarser = 2;
  double size = 0;
};

/// Of what differences to other runs show: observed orders are only asymptotically right.
inline constexpr double safety = 2;

/// Of orders that a run with singular values may show.
inline constexpr double lowest_order = 1.0 / 16;

/// The truncation error that differences to coarser runs show, the least coarse first. Differences
/// below `noise` show rounding only. The order at which the error falls is taken to be the smallest
/// that any two of them show, but not below `lowest` nor above `declared`.
double extrapolated(const std::vector<difference>&, double noise, double declared,
                    double lowest = lowest_order);

/// |integral - value|, estimated on the safe side. From finer runs: the difference to the finest
/// and seven times that of the two (which covers the finest's own error for any order from 1/2 on),
/// with a safety factor.
/// From coarser runs, k times as coarse: the largest difference / (k^p - 1) with a safety factor,
/// p the smallest order that any two runs show (capped at the rule's). To either is added what
/// rounding does: 2 eps * L1 for values and sum, and three standard deviations for the nodes.
/// Infinite if a pilot is not finite.
double error_estimate(const quadrature_rule&, index_t panels, double value, const pilot_runs&,
                      precision);

}  // namespace riemann
