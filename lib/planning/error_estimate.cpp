// How far off a fixed-n rule is, judged from other runs of the same rule.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/planning/error_estimate.hpp"

#include "riemann/lib/planning/extrapolation.hpp"
#include "riemann/lib/planning/jumps.hpp"
#include "riemann/lib/planning/rounding.hpp"
#include "riemann/lib/summing/weighted_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

constexpr index_t short_run = 1024;         // evaluations, up to which finer pilots are cheap
constexpr index_t fewest_fine_panels = 32;  // quadrupled: what a short run is compared with
constexpr index_t coarse_evaluations = 32768;
constexpr double share_of_finest = 0.47;  // of all panels: a wave that all nodes meet alike is not
                                          // met so by these, as it is by every second
constexpr double order_of_roots = 0.5;
constexpr index_t fewest_samples = 131;  // no pilot's number of panels, nor a multiple of one
constexpr index_t most_samples = 4096;
constexpr index_t fewest_tracked = 64;
constexpr index_t most_tracked = 256;

std::vector<index_t> pilot_panels(const quadrature_rule& rule, index_t panels) {
  if (evaluations_of(rule, panels) <= short_run) {
    const index_t least = std::max(panels, fewest_fine_panels);
    return {4 * least, 3 * least - 1};
  }
  const index_t most = coarse_evaluations / std::max<index_t>(1, evaluations_of(rule, 1));
  const auto no_half = static_cast<index_t>(share_of_finest * static_cast<double>(panels));
  const index_t finest = std::max<index_t>(4, std::min(no_half, most));
  return {finest, 2 * finest / 3 | 1, finest / 2 - 1};
}

lattice evenly(double from, double to, index_t count) {
  const double width = (to - from) / static_cast<double>(count);
  return {from, 0.5 * width, width, count};
}

/// As many as tell how steep f is, and where it jumps. In double precision, which sees slopes
/// between floats, too.
sampling take_samples(const summable& f, double from, double to, index_t evaluations) {
  const index_t count = std::clamp(evaluations / 8, fewest_samples, most_samples);
  sampling taken{evenly(from, to, count), std::vector<double>(static_cast<std::size_t>(count))};
  f.values(taken.nodes, precision::double_precision, taken.values.data());
  return taken;
}

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
  return near / (std::pow(k, order) - 1);
}

/// At the most. Few integrands have any, and then only is the rule looked at.
double effect_of_jumps(const pilot_runs& pilots, const quadrature_rule& rule, index_t panels) {
  if (pilots.height_of_jumps == 0) return 0;
  return pilots.height_of_jumps * largest_discrepancy(rule) * pilots.width /
         static_cast<double>(panels);
}

}  // namespace

pilot_runs run_pilots(const quadrature_rule& rule, index_t panels, double from, double to,
                      const summable& f, precision precise) {
  pilot_runs pilots;
  const auto run = [&](index_t count) {
    const plan planned = make_plan(rule, count, from, to);
    pilots.evaluations += planned.evaluations;
    return carry_out_with_norm(planned, f, precise);
  };
  const std::vector<index_t> counts = pilot_panels(rule, panels);
  pilots.runs.reserve(counts.size());
  for (index_t count : counts) {
    integral_with_norm found = run(count);
    if (!is_finite(found.integral.hi)) found = run(++count);  // it may have met a removable 0/0
    if (pilots.runs.empty()) pilots.l1_norm = found.l1_norm;
    pilots.runs.push_back({count, found.integral.rounded()});
  }
  const index_t evaluations = evaluations_of(rule, panels);
  const sampling samples = take_samples(f, from, to, evaluations);
  pilots.evaluations += samples.nodes.count;
  pilots.width = to - from;
  pilots.places = places_between(from, to, precise);
  pilots.node_rounding = effect_of_rounding_a_node(samples, from, to, precise);
  if (f.rounding) {
    const index_t tracked = std::clamp(evaluations / 8, fewest_tracked, most_tracked);
    pilots.formula = f.rounding(evenly(from, to, tracked), precise);
    pilots.evaluations += tracked;
  }
  pilots.height_of_jumps =
      height_of_jumps(samples, pilots.width / static_cast<double>(evaluations),
                      8 * epsilon_of(precision::double_precision), [&](double x) {
                        ++pilots.evaluations;
                        return f.value(x, precision::double_precision);
                      });
  return pilots;
}

double error_estimate(const quadrature_rule& rule, index_t panels, double value,
                      const pilot_runs& pilots, precision precise) {
  for (const pilot_run& run : pilots.runs)
    if (!is_finite(run.value)) return std::numeric_limits<double>::infinity();
  const double by_themselves = std::min(independent_roundings(rule, panels), pilots.places);
  const double by_chance = pilots.node_rounding + pilots.width * pilots.formula.deviation;
  const double rounding = 2 * epsilon_of(precise) * pilots.l1_norm +
                          3 * by_chance / std::sqrt(by_themselves) +
                          pilots.width * (std::abs(pilots.formula.mean) + pilots.formula.bound) +
                          effect_of_underflow(rule, pilots.width, precise);
  const double jumps = effect_of_jumps(pilots, rule, panels);
  const pilot_run& finest = pilots.runs.front();
  if (finest.panels > panels)
    return safety * (std::abs(value - finest.value) +
                     error_of_finest(finest, pilots.runs.back(), panels, value)) +
           jumps + rounding;
  std::vector<difference> seen;
  seen.reserve(pilots.runs.size());
  for (const pilot_run& run : pilots.runs)
    seen.push_back(
        {static_cast<double>(panels) / static_cast<double>(run.panels), value - run.value});
  const double noise = 2 * rounding;
  return extrapolated(seen, noise, steady_order(seen, noise, rule.convergence_order)) + jumps +
         rounding;
}

}  // namespace riemann
