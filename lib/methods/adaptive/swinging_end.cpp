// By the nodes of its last panel, and by values farther on.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/swinging_end.hpp"

#include "riemann/lib/methods/adaptive/chains.hpp"
#include "riemann/lib/methods/adaptive/endless_breaks.hpp"
#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace riemann::adaptive {
namespace {

/// Whether rounding makes what a chain's last panel has of f.
bool is_of_rounding(const panel& last, const sampler& f) {
  constexpr double much = 0.1;
  constexpr std::array nodes{2, 10, 18};
  return !last.by_more_digits && f.most_lost(last, nodes) > much * last.largest;
}

/// Whether f turns again and again at a thousandth of the distance of a point, too:
/// sin(1/(x+0.001)) swings beside 0, though not toward it.
bool turns_nearer_too(integration& work, const chain& of) {
  constexpr double nearer = 1e-3;
  constexpr int many = 12;
  const chart plain{of.on.anchor, of.on.side, false};
  const double u = nearer * std::exp(of.reached);
  std::vector<point> at;
  for (const double v : jittered_places(1, 1)) at.push_back(plain.at(u / v));
  std::vector<double> f(at.size());
  work.samples.values(at, f.data(), of.on.anchor.hi != 0);
  int turns = 0;
  for (std::size_t k = 2; k < f.size(); ++k)
    turns += (f[k] - f[k - 1]) * (f[k - 1] - f[k - 2]) < 0 ? 1 : 0;
  return turns >= many;
}

}  // namespace

bool swings_at_end(const integration& work, const chain& of) {
  constexpr std::size_t outer = 7;      // nodes: the last e-fold of 4
  constexpr double of_rounding = 1e-9;  // of the largest value: that turns, too
  if (!work.how.swings || of.reached == of.begin) return false;
  const panel& outer_panel = outermost(of, work.over.panels);
  const node_values& g = outer_panel.g;
  const std::size_t last = of.outward > 0 ? g.size() : outer;
  double largest = 0;
  for (std::size_t k = 0; k < last; ++k) largest = std::max(largest, std::abs(g[k]));
  int zeros = 0;
  int turns = 0;
  double step_before = 0;
  for (std::size_t k = 1; k < last; ++k) {
    zeros += (g[k] > 0) != (g[k - 1] > 0) ? 1 : 0;
    const double step = g[k] - g[k - 1];
    if (std::abs(step) <= of_rounding * largest) continue;
    turns += step * step_before < 0 ? 1 : 0;
    step_before = step;
  }
  const bool swings = zeros >= 2 || turns >= (of.outward > 0 ? 6 : 3);
  return swings && !is_of_rounding(outer_panel, work.samples);
}

bool breaks_without_end(const integration& work, const chain& of) {
  return work.how.swings && of.outward > 0 &&
         swings_between_breaks(work.samples.function(), of.on, std::exp(of.begin));
}

bool swings_die_soon(integration& work, const chain& of) {
  constexpr int few = 4;
  if (of.outward < 0) return !turns_nearer_too(work, of);
  for (const double further : {0.7, 0.9, 1.2, 1.6}) {  // e-folds
    const point at = of.on.at(of.reached + further);
    const double g = std::abs(work.samples.value(at, of.on.anchor.hi != 0) * at.weight);
    if (!(g <= work.negligible())) return false;
  }
  const chart plain{of.on.anchor, of.on.side, false};
  const auto f = [&](double u) { return work.samples.value(plain.at(u), of.on.anchor.hi != 0); };
  const double half = 0.5 * std::exp(of.reached);
  return changes_on(f, half, half) <= few;
}

bool swings_go_on(integration& work, const chain& of) {
  constexpr int places = 60;
  constexpr double step = 1.17;      // e-folds
  constexpr double much = 0.01;      // of the larger of two values
  constexpr int turns_of_waves = 5;  // in the second half, at least
  int turns = 0;
  double before = 0;
  double direction = 0;
  for (int k = 0; k < places; ++k) {
    const double t = of.reached + of.outward * step * (k + 1);
    if (of.outward * (t - of.limit) > 0) break;
    const point at = of.on.at(t);
    const double g = work.samples.value(at, of.on.anchor.hi != 0) * at.weight;
    if (k == places / 2) turns = 0;
    if (std::abs(g - before) > much * std::max(std::abs(g), std::abs(before))) {
      const double now = g > before ? 1 : -1;
      if (now * direction < 0) ++turns;
      direction = now;
    }
    before = g;
  }
  return turns >= turns_of_waves;
}

}  // namespace riemann::adaptive
