// How far off a fixed-n rule is, judged from other runs of the same rule.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/planning/error_estimate.hpp"

#include "riemann/lib/summing/weighted_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

constexpr index_t short_run = 1024;         // evaluations, up to which finer pilots are cheap
constexpr index_t fewest_fine_panels = 32;  // quadrupled: what a short run is compared with
constexpr index_t coarse_evaluations = 32768;
constexpr double finest_own_error = 7;  // (4/3)^p - 1 >= 1/7 for p >= 1/2
constexpr index_t most_slope_samples = 4096;

/// The order p in [lowest, declared] at which errors C m^-p explain both differences, for
/// m = n/k1 and n/k2, k1 < k2: (k2^p - 1)/(k1^p - 1) = d2/d1. The left side grows with p.
double observed_order(double k1, double k2, double d1, double d2, double declared, double lowest) {
  const auto explained = [&](double p) {
    return (std::pow(k2, p) - 1) / (std::pow(k1, p) - 1) * d1;
  };
  double low = lowest;
  double high = declared;
  if (explained(high) <= d2) return high;
  constexpr int halvings = 24;  // to a 1e-7th: low is on the safe side
  for (int step = 0; step < halvings; ++step) {
    const double middle = (low + high) / 2;
    (explained(middle) <= d2 ? low : high) = middle;
  }
  return low;
}

std::vector<index_t> pilot_panels(const quadrature_rule& rule, index_t panels) {
  if (evaluations_of(rule, panels) <= short_run) {
    const index_t least = std::max(panels, fewest_fine_panels);
    return {4 * least, 3 * least - 1};
  }
  const index_t most = coarse_evaluations / std::max<index_t>(1, evaluations_of(rule, 1));
  const index_t finest = std::max<index_t>(4, std::min(panels / 2, most));
  return {finest, 2 * finest / 3 | 1, finest / 2 - 1};
}

double epsilon_of(precision precise) {
  return precise == precision::float_precision ? std::numeric_limits<float>::epsilon()
                                               : std::numeric_limits<double>::epsilon();
}

/// A node x is rounded by up to eps |x| / 2, evenly distributed: its value moves by |f'| eps |x| /
/// sqrt(12), and the integral, if x were its only node, by b - a times that. The root mean square
/// of f' is taken from differences of neighbouring samples, |x| at its largest.
double effect_of_rounding_a_node(const summable& f, double from, double to, index_t samples,
                                 precision precise) {
  const double width = (to - from) / static_cast<double>(samples);
  std::vector<double> values(static_cast<std::size_t>(samples));
  f.values({from, 0.5 * width, width, samples}, precise, values.data());
  double sum_of_squares = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    const double square = (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
    if (is_finite(square)) sum_of_squares += square;
  }
  // (to - from) * rms(f'), as width * rms(f') = rms(difference).
  const double effect = std::sqrt(sum_of_squares * static_cast<double>(samples));
  const double node = std::max(std::abs(from), std::abs(to));
  return epsilon_of(precise) * node / std::sqrt(12.0) * effect;
}

/// How many nodes are rounded as if by chance. Where nodes divide P panels by a power of two, what
/// is cut off from them depends on a rest of division by P alone: only P of the roundings differ.
double independent_roundings(const quadrature_rule& rule, index_t panels) {
  const bool repeat = std::any_of(rule.inner.begin(), rule.inner.end(),
                                  [](const inner_node& each) { return each.per_panel > 1; });
  return static_cast<double>(repeat ? panels : evaluations_of(rule, panels));
}

}  // namespace

double extrapolated(const std::vector<difference>& seen, double noise, double declared,
                    double lowest) {
  double order = declared;
  double largest = 0;
  for (std::size_t j = 0; j < seen.size(); ++j) {
    largest = std::max(largest, seen[j].size);
    for (std::size_t i = 0; i < j; ++i)
      if (seen[j].size > noise)
        order = std::min(
            order, observed_order(seen[i].coarser, seen[j].coarser, std::max(seen[i].size, noise),
                                  seen[j].size, declared, lowest));
  }
  if (largest <= noise) return largest;
  double error = 0;
  for (const difference& each : seen)
    error = std::max(error, each.size / (std::pow(each.coarser, order) - 1));
  return safety * error;
}

pilot_runs run_pilots(const quadrature_rule& rule, index_t panels, double from, double to,
                      const summable& f, precision precise) {
  pilot_runs pilots;
  const auto run = [&](index_t count) {
    const plan planned = make_plan(rule, count, from, to);
    pilots.evaluations += planned.evaluations;
    return carry_out_with_norm(planned, f, precise);
  };
  for (index_t count : pilot_panels(rule, panels)) {
    integral_with_norm found = run(count);
    if (!is_finite(found.integral.hi)) found = run(++count);  // it may have met a removable 0/0
    if (pilots.runs.empty()) pilots.l1_norm = found.l1_norm;
    pilots.runs.push_back({count, found.integral.rounded()});
  }
  const index_t samples =
      std::clamp<index_t>(evaluations_of(rule, panels) / 8, 2, most_slope_samples);
  pilots.node_rounding = effect_of_rounding_a_node(f, from, to, samples, precise);
  pilots.evaluations += samples;
  return pilots;
}

double error_estimate(const quadrature_rule& rule, index_t panels, double value,
                      const pilot_runs& pilots, precision precise) {
  for (const pilot_run& run : pilots.runs)
    if (!is_finite(run.value)) return std::numeric_limits<double>::infinity();
  const double rounding = 2 * epsilon_of(precise) * pilots.l1_norm +
                          3 * pilots.node_rounding / std::sqrt(independent_roundings(rule, panels));
  const pilot_run& finest = pilots.runs.front();
  if (finest.panels > panels)
    return safety * (std::abs(value - finest.value) +
                     finest_own_error * std::abs(finest.value - pilots.runs.back().value)) +
           rounding;
  std::vector<difference> seen;
  for (const pilot_run& run : pilots.runs)
    seen.push_back({static_cast<double>(panels) / static_cast<double>(run.panels),
                    std::abs(value - run.value)});
  return extrapolated(seen, 2 * rounding, rule.convergence_order) + rounding;
}

}  // namespace riemann
