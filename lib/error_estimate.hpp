// How far off a fixed-n rule is, judged from coarser runs of the same rule.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/rule.hpp"
#include "riemann/lib/summation.hpp"

namespace riemann {

/// The same rule with two other numbers of panels.
struct pilot_runs {
  index_t first_panels = 0;
  index_t second_panels = 0;
  double first = 0;   // the integral by first_panels panels
  double second = 0;  // by second_panels panels
  double l1_norm = 0;  // integral of |f| by first_panels panels
  index_t evaluations = 0;
};

/// Runs on the calling thread with at most some 65536 and 32768 evaluations, so in about a
/// millisecond. Both are coarser than `panels` where that is possible, that is from 4 panels on.
pilot_runs run_pilots(const quadrature_rule&, index_t panels, double from, double to,
                      const summable&, precision);

/// |integral - value|, estimated: with k = panels/pilot panels and the observed order p (capped at
/// the rule's), the difference to each pilot divided by k^p - 1; the larger of the two, with a
/// safety factor, and the rounding floor eps * L1.
double error_estimate(const quadrature_rule&, index_t panels, double value, const pilot_runs&,
                      precision);

}  // namespace riemann
