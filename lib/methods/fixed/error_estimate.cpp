// How far off a fixed-n rule is, judged from other runs of the same rule.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/error_estimate.hpp"

#include "riemann/lib/methods/fixed/extrapolation.hpp"
#include "riemann/lib/methods/fixed/jumps.hpp"
#include "riemann/lib/methods/fixed/kinks.hpp"
#include "riemann/lib/methods/fixed/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

constexpr double order_of_roots = 0.5;
constexpr double doubt_of_few_pilots = 2;  // what fewer pilots make of all that they show

/// Of runs of which the first is the finest: how far off that may be, from the smallest order up to
/// 1/2 that the differences to it show. (4/3)^p - 1 >= 1/7 for p >= 1/2.
double error_of_finest(const pilot_run& finest, const pilot_run& coarser, index_t panels,
                       double value) {
  const auto times_coarser = [&](index_t of) {
    return static_cast<double>(finest.panels) / static_cast<double>(of);
  };
  const double near = std::abs(finest.value - coarser.value);
  const double far = std::abs(finest.value - value);
  const double k = times_coarser(coarser.panels);
  const double order =
      observed_order(k, times_coarser(panels), near, far, order_of_roots, lowest_order);
  return near / (std::pow(k, trusted_order(order)) - 1);
}

/// Of the places of nodes, and within the formula. The latter may have one sign at all nodes:
/// x + 1e-5 rounds one way wherever x has the same exponent. Its mean is known as well as the nodes
/// that were looked at tell.
double effect_of_node_rounding(const pilot_runs& pilots, const quadrature_rule& rule,
                               index_t panels) {
  constexpr double deviations = 3;
  const rounding_within& formula = pilots.formula;
  const double by_themselves = std::min(independent_roundings(rule, panels), pilots.places);
  const double by_chance = pilots.node_rounding + pilots.width * formula.deviation;
  double of_mean = std::abs(formula.mean) + formula.bound;
  if (formula.nodes > 0)
    of_mean += deviations * formula.deviation / std::sqrt(static_cast<double>(formula.nodes));
  return deviations * by_chance / std::sqrt(by_themselves) + pilots.width * of_mean;
}

/// At the most. Few integrands have any, and then only is the rule looked at.
double effect_of_jumps(const pilot_runs& pilots, const quadrature_rule& rule, index_t panels) {
  if (pilots.height_of_jumps == 0) return 0;
  return pilots.height_of_jumps * largest_discrepancy(rule) * pilots.width /
         static_cast<double>(panels);
}

/// A cusp, which bends more than a line that is broken, has up to some four times its error.
double effect_of_kinks(const pilot_runs& pilots, const quadrature_rule& rule, index_t panels) {
  constexpr double of_cusps = 6;
  if (pilots.bend_at_kinks == 0) return 0;
  return of_cusps * pilots.bend_at_kinks * largest_error_at_a_kink(rule) * pilots.width /
         static_cast<double>(panels);
}

}  // namespace

double error_estimate(const quadrature_rule& rule, index_t panels, double value,
                      const pilot_runs& pilots, precision precise) {
  for (const pilot_run& run : pilots.runs)
    if (!is_finite(run.value)) return std::numeric_limits<double>::infinity();
  const double rounding = 2 * epsilon_of(precise) * pilots.l1_norm +
                          effect_of_node_rounding(pilots, rule, panels) +
                          effect_of_underflow(rule, pilots.width, precise);
  const double jumps = effect_of_jumps(pilots, rule, panels);
  const double kinks = effect_of_kinks(pilots, rule, panels);
  const pilot_run& finest = pilots.runs.front();
  const double doubt = pilots.fewer ? doubt_of_few_pilots : 1;
  const double others = jumps + kinks + rounding + pilots.endless;
  if (finest.panels > panels)
    return doubt * (safety * (std::abs(value - finest.value) +
                              error_of_finest(finest, pilots.runs.back(), panels, value)) +
                    others);
  std::vector<difference> seen;
  seen.reserve(pilots.runs.size());
  for (const pilot_run& run : pilots.runs)
    seen.push_back(
        {static_cast<double>(panels) / static_cast<double>(run.panels), value - run.value});
  const double noise = 2 * rounding;
  const double order =
      pilots.unresolved ? order_of_roots : steady_order(seen, noise, rule.convergence_order);
  const double truncation =
      std::max(extrapolated(seen, noise, order), safety * pilots.missed_at_ends);
  return doubt * (truncation + others);
}

}  // namespace riemann
