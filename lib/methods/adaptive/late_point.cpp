// The largest |f| tells the point to its last digit; the panels around it give way.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/late_point.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/chains.hpp"
#include "riemann/lib/methods/adaptive/tails.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::adaptive {
namespace {

constexpr std::size_t most_late_points = 8;
constexpr double least_reach =
    1e-4;  // of |x|: from there on a chain has digits enough to tell its rate

/// By finer and finer grids.
double place_of_largest(sampler& f, double from, double to) {
  constexpr int points = 24;
  constexpr int most_rounds = 12;
  double best = from;
  for (int round = 0; round < most_rounds; ++round) {
    const double step = (to - from) / points;
    double largest = -1;
    for (int k = 0; k <= points; ++k) {
      const double x = from + k * step;
      const double height = std::abs(f.value({x, 0, 1}, false));
      if (height <= largest) continue;
      best = x;
      if (!is_finite(height)) return best;
      largest = height;
    }
    if (step <= 0.5 * epsilon_of_doubles * std::abs(best)) break;
    from = best - step;
    to = best + step;
  }
  return best;
}

bool is_known(const integration& work, double at) {
  return std::any_of(work.late_points.begin(), work.late_points.end(),
                     [&](double each) { return std::abs(each - at) <= 1e-9 * std::abs(at); });
}

}  // namespace

bool grade_late_point(integration& work, const panel& narrow) {
  const double width = narrow.upper().hi - narrow.lower().hi;
  const double at =
      place_of_largest(work.samples, narrow.lower().hi - width, narrow.upper().hi + width);
  if (work.late_points.size() == most_late_points || is_known(work, at)) return false;
  work.late_points.push_back(at);
  // The ends of panels that lie nearest, but not too near.
  const double reach = least_reach * (at == 0 ? 1 : std::abs(at));
  double below = -infinite;
  double above = infinite;
  for (const panel& each : work.over.panels)
    for (const double end : {each.lower().hi, each.upper().hi}) {
      if (end <= at - reach) below = std::max(below, end);
      if (end >= at + reach) above = std::min(above, end);
    }
  if (!is_finite(below) || !is_finite(above)) return false;
  std::erase_if(work.over.panels, [&](const panel& each) {
    return each.lower().hi >= below && each.upper().hi <= above;
  });
  std::erase_if(work.over.chains, [&](const chain& each) {
    return each.outward < 0 && below < each.on.anchor.hi && each.on.anchor.hi < above;
  });
  work.over.chains.push_back(toward(at, -1, at - below, work.samples, place_known::by_values));
  work.over.chains.push_back(toward(at, 1, above - at, work.samples, place_known::by_values));
  grow_chains(work);
  return true;
}

}  // namespace riemann::adaptive
