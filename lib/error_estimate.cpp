// How far off a fixed-n rule is, judged from coarser runs of the same rule.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/error_estimate.hpp"

#include "riemann/lib/weighted_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

constexpr index_t pilot_evaluations = 65536;
constexpr double safety = 1.5;  // the observed order is only asymptotically right

/// The order p in [smallest, declared] at which errors C m^-p explain both differences, for
/// m = n/k1 and n/k2, k1 < k2: (k2^p - 1)/(k1^p - 1) = d2/d1. The left side grows with p.
double observed_order(double k1, double k2, double d1, double d2, double declared) {
  const auto explained = [&](double p) {
    return (std::pow(k2, p) - 1) / (std::pow(k1, p) - 1) * d1;
  };
  double low = 1.0 / 16;
  double high = declared;
  if (explained(high) <= d2) return high;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (explained(middle) <= d2 ? low : high) = middle;
  }
  return low;
}

}  // namespace

pilot_runs run_pilots(const quadrature_rule& rule, index_t panels, double from, double to,
                      const summable& f, precision precise) {
  pilot_runs pilots;
  const index_t most =
      std::max<index_t>(1, pilot_evaluations / std::max<index_t>(1, evaluations_of(rule, 1)));
  pilots.first_panels = panels >= 4 ? std::min(panels / 2, most) : 2 * panels;
  pilots.second_panels = panels >= 4 ? pilots.first_panels / 2 : 4 * panels;
  const auto run = [&](index_t count) {
    const plan planned = make_plan(rule, count, from, to);
    pilots.evaluations += planned.evaluations;
    return carry_out_with_norm(planned, f, precise);
  };
  const integral_with_norm first = run(pilots.first_panels);
  pilots.first = first.integral.rounded();
  pilots.l1_norm = first.l1_norm;
  pilots.second = run(pilots.second_panels).integral.rounded();
  return pilots;
}

double error_estimate(const quadrature_rule& rule, index_t panels, double value,
                      const pilot_runs& pilots, precision precise) {
  const double epsilon = precise == precision::float_precision
                             ? std::numeric_limits<float>::epsilon()
                             : std::numeric_limits<double>::epsilon();
  const double floor = epsilon * pilots.l1_norm;
  const double d1 = std::abs(value - pilots.first);
  const double d2 = std::abs(value - pilots.second);
  const double n = static_cast<double>(panels);
  const double k1 = n / static_cast<double>(pilots.first_panels);
  const double k2 = n / static_cast<double>(pilots.second_panels);
  if (k1 < 1) return 2 * std::max(d1, d2) + floor;  // finer runs: the difference is the error
  const double p = observed_order(k1, k2, d1, d2, rule.convergence_order);
  const double truncation =
      std::max(d1 / (std::pow(k1, p) - 1), d2 / (std::pow(k2, p) - 1));
  return safety * truncation + floor;
}

}  // namespace riemann
