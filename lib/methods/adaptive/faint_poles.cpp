// A pole is told by g = 1/(u |f|), u the distance: how it grows over three distances, each nearer.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/faint_poles.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace riemann::adaptive {
namespace {

bool may_be_singular(part is) {
  return is == part::denominator || is == part::logarithm_or_root || is == part::base ||
         is == part::line;
}

/// Whether a function inside the formula that makes it singular is 0 at the end.
bool is_singular_end(const integration& work, double_word end, double_word other) {
  const integrand& f = work.samples.function();
  const std::array<double, 2> ends{end.hi, other.hi};
  std::vector<double> values;
  for (const inner_function each : f.inside()) {
    if (!may_be_singular(each.is)) continue;
    const inner of(f, each);
    of.values(ends, values);
    const bool is_x = each.is == part::line && values[0] == ends[0] && values[1] == ends[1];
    if (is_x) continue;  // points nowhere
    if (is_zero_at_end(of, end, values[0], values[1])) return true;
  }
  return false;
}

/// By a chain that was closed there: one that stopped saw nothing worth counting.
bool was_judged(const integration& work, double_word at, double side) {
  return std::any_of(work.over.chains.begin(), work.over.chains.end(), [&](const chain& each) {
    return each.outward < 0 && each.on.anchor.hi == at.hi && each.on.side == side &&
           each.now != chain::state::stopped;
  });
}

/// Beside the mean: from there on a pole's own values count, not what lies beneath it.
double large_beside_mean(const integration& work) {
  constexpr double times = 1e3;
  const double width = work.lies ? 2 * work.lies->half_width : (work.upper - work.lower).rounded();
  return times * work.over.sum().l1 / width;
}

/// On that side, within `reach`: with L = -log u, f du is -dL/g, and the integral of 1/g over L has
/// no limit where g is a constant, falls or grows like L, as for 1/(u log u).
bool is_pole(integration& work, double_word at, double side, double reach, double large) {
  constexpr double straight = 1.0003;  // u^-0.9999 and 1/(u |log u|^1.01) bend more
  constexpr double rounding = 1e-9;
  constexpr double apart = 1024;
  constexpr double least = std::numeric_limits<double>::min();
  const chart near{at, side, false};
  // What the pole adds to a constant beneath it.
  const auto value = [&](double u) {
    const double f = work.samples.full_value(near.at(u));
    return std::abs(f - work.samples.full_value(near.at(apart * u)));
  };
  const bool at_zero = at.hi == 0;
  const double nearest = at_zero ? 1e-200 : 1e-21 * std::abs(at.hi);
  if (!(value(nearest) > large)) return false;
  double farthest = at_zero ? 1e-100 : 1e-12 * std::abs(at.hi);
  while (!(apart * farthest < reach && value(farthest) > large)) {
    farthest /= 10;
    if (!(farthest > 10 * nearest)) return false;
  }
  const std::array distances{farthest, std::sqrt(farthest) * std::sqrt(nearest), nearest};
  std::array<double, 3> g{};
  for (std::size_t i = 0; i < g.size(); ++i) {
    const double f = value(distances[i]);
    if (!is_finite(f) || !(distances[i] * f > least)) return false;
    g[i] = 1 / (distances[i] * f);
  }
  const double first = (g[1] - g[0]) / std::log(distances[0] / distances[1]);
  const double second = (g[2] - g[1]) / std::log(distances[1] / distances[2]);
  if (!(second <= straight * std::max(first, 0.0) + rounding * g[2])) return false;
  return work.samples.lost_of_all_digits(near.at(nearest)) < 1e-6 / (g[2] * nearest);
}

}  // namespace

void look_for_faint_poles(integration& work) {
  if (!work.samples.knows_pairs() || !work.how.faint_poles) return;
  const auto look = [&](double_word at) {
    const double large = large_beside_mean(work);
    if (std::abs(work.samples.value({at.hi, at.lo, 1}, true)) <= 1e3 * large) return;
    for (const double side : {-1.0, 1.0}) {
      const double reach = side > 0 ? (work.upper - at).rounded() : (at - work.lower).rounded();
      if (work.ended || !(reach > 0) || was_judged(work, at, side)) continue;
      if (is_pole(work, at, side, reach, large))
        work.end(ending::divergent, "a singularity is not integrable", at.hi);
    }
  };
  for (const structure_point& each : work.structure)
    if (each.perhaps_singular) look(each.at);
  if (is_finite(work.lower.hi) && is_singular_end(work, work.lower, work.upper)) look(work.lower);
  if (is_finite(work.upper.hi) && is_singular_end(work, work.upper, work.lower)) look(work.upper);
}

}  // namespace riemann::adaptive
