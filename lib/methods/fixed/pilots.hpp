// Runs of a rule with other numbers of panels, and samples: what error estimates are made from.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <functional>
#include <string>
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
  double bend_at_kinks = 0;     // over a panel's width
  index_t evaluations = 0;      // of all this together
  bool complete = true;         // false: stopped; there may be runs, which are whole
  bool fewer = false;           // than usual, as the integrand is costly
  bool unresolved = false;      // waves, of which the run judged meets each with less than 3 nodes
  bool only_zeros = false;      // at all of them, of an integrand that is not known to be 0
  double peak = 0;              // where one stands that the nodes hardly meet
  double integral_of_peak = 0;  // roughly; 0: there is none
  double missed_at_ends = 0;    // by the first and the last few panels of a run with coarser pilots
  double endless = 0;           // integral, roughly, of what grows without an end at places within
  std::string doubt;            // why the nodes may not see the integrand; empty: nothing does
};

/// Told before each call how many of `all` have been made; false stops the pilots.
using pilot_watch = std::function<bool(index_t done, index_t all)>;

/// Short runs, up to 1024 evaluations, are compared with finer ones of some 4 and 3 times as many
/// panels (of 128 and 95 at least); longer runs with three coarser ones, of some 0.47, 0.31 and
/// 0.23 of the panels, 32768 evaluations at most. The numbers of panels have no common factor where
/// that is possible, so that a kink or an oscillation does not meet the nodes of all of them alike.
/// Some samples more, an eighth of the evaluations, but 131 at least and 4096 at most, tell how
/// steep f is and where it jumps; up to 256 what rounding does within a formula; and of longer
/// runs, where f is not smooth at an end, four panels there are compared with eight. On the calling
/// thread, in about a millisecond. An integrand whose cost is not known (lattice_integrand::costly)
/// is timed: if these took more than 2 s, they are fewer, coarser where finer ones do not fit (see
/// pilot_runs::fewer); and between any two calls of half a microsecond or more the watch is asked
/// whether to go on.
pilot_runs run_pilots(const quadrature_rule&, index_t panels, double from, double to,
                      const lattice_integrand&, precision, const pilot_watch& = {});

}  // namespace riemann
