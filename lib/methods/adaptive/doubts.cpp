// Misses become cuts; lost digits become work in pairs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/doubts.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/refining.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann::adaptive {
namespace {

struct chosen_panel {
  std::size_t number;
  double stands_for;  // so many
};

/// Of the panels that were evaluated in doubles a few that stand for all of them, and the heaviest:
/// a needle is a small part of all panels.
std::vector<chosen_panel> chosen_panels(const std::vector<panel>& all) {
  constexpr std::size_t few = 6;
  std::vector<std::size_t> in_doubles;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (!all[k].paired()) in_doubles.push_back(k);
  std::vector<chosen_panel> chosen;
  const std::size_t stride = std::max<std::size_t>(1, in_doubles.size() / few);
  for (std::size_t i = 0; i < in_doubles.size(); i += stride)
    chosen.push_back({in_doubles[i], static_cast<double>(stride)});
  if (stride == 1) return chosen;
  std::partial_sort(in_doubles.begin(), in_doubles.begin() + few, in_doubles.end(),
                    [&](std::size_t a, std::size_t b) { return all[a].l1 > all[b].l1; });
  for (std::size_t k = 0; k < few; ++k) chosen.push_back({in_doubles[k], 1});
  return chosen;
}

}  // namespace

void follow(integration& work, const second_look& seen) {
  parts pieces;
  std::vector<std::size_t> replaced;
  for (const miss& each : seen.misses) {
    const panel& old = work.over.panels[each.panel];
    replaced.push_back(each.panel);
    if (each.at_structure && work.how.chains)
      grade_around(work, old, each.place, pieces);
    else
      split_near(work, old, each.t, pieces);
    if (work.ended) return;
    if (work.too_narrow) return work.end_at_pole(each.place.hi);
  }
  replace(work, std::move(replaced), pieces);
}

void compare_with_pairs(integration& work) {
  const std::vector<panel>& panels = work.over.panels;
  std::vector<point> at;
  std::vector<double> in_doubles;
  std::vector<double> widths;
  for (const auto& [k, stands_for] : chosen_panels(panels)) {
    const panel& p = panels[k];
    const int chosen = 3 + 7 * static_cast<int>(k % 3);  // of the nodes: left, middle, right
    const point where = p.on.at(p.t_at(node(chosen)));
    at.push_back({where.x, 0, where.weight});
    in_doubles.push_back(p.g[static_cast<std::size_t>(chosen)] / where.weight);
    widths.push_back((p.end - p.begin) * stands_for);
  }
  if (at.empty()) return;
  std::vector<double> in_pairs(at.size());
  work.samples.values(at, in_pairs.data(), true);
  double lost = 0;
  for (std::size_t k = 0; k < at.size(); ++k) {
    const double difference = std::abs(in_pairs[k] - in_doubles[k]) * at[k].weight;
    if (is_finite(difference)) lost += difference * widths[k];
  }
  work.formula_rounding = lost;
  work.needs_pairs = lost > 0.1 * work.tolerance();
}

}  // namespace riemann::adaptive
