// Misses become cuts; lost digits become work with all of them.
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

/// Of the panels that were evaluated in pairs, or of the others, a few that stand for all of them,
/// and the heaviest: a needle is a small part of all panels.
void choose_panels(const std::vector<panel>& all, bool paired, std::vector<chosen_panel>& chosen) {
  constexpr std::size_t few = 6;
  std::vector<std::size_t> alike;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (all[k].paired() == paired) alike.push_back(k);
  const std::size_t stride = std::max<std::size_t>(1, alike.size() / few);
  for (std::size_t i = 0; i < alike.size(); i += stride)
    chosen.push_back({alike[i], static_cast<double>(stride)});
  if (stride == 1) return;
  std::partial_sort(alike.begin(), alike.begin() + few, alike.end(),
                    [&](std::size_t a, std::size_t b) { return all[a].l1 > all[b].l1; });
  for (std::size_t k = 0; k < few; ++k) chosen.push_back({alike[k], 1});
}

/// Values of panels beside the formula's with all digits.
struct compared_values {
  std::vector<point> at;
  std::vector<double> of_panels;

  void add(const panel& p, int chosen) {
    const point where = p.on.at(p.t_at(node(chosen)));
    at.push_back({where.x, p.paired() ? where.low : 0, where.weight});
    of_panels.push_back(p.g[static_cast<std::size_t>(chosen)] / where.weight);
  }

  /// Of f dx/dt; 0 where either is not finite.
  std::vector<double> differences(sampler& samples) const {
    std::vector<double> result(at.size());
    samples.full_values(at, result.data());
    for (std::size_t k = 0; k < at.size(); ++k) {
      const double difference = std::abs(result[k] - of_panels[k]) * at[k].weight;
      result[k] = is_finite(difference) ? difference : 0;
    }
    return result;
  }
};

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

void compare_with_all_digits(integration& work) {
  if (!work.samples.may_take_more_digits()) return;
  const std::vector<panel>& panels = work.over.panels;
  std::vector<chosen_panel> chosen;
  for (const bool paired : {false, true}) choose_panels(panels, paired, chosen);
  compared_values nodes;
  std::vector<double> widths;
  for (const auto& [k, stands_for] : chosen) {
    const panel& p = panels[k];
    nodes.add(p, 3 + 7 * static_cast<int>(k % 3));  // left, middle, right
    widths.push_back((p.end - p.begin) * stands_for);
  }
  const std::vector<double> differences = nodes.differences(work.samples);
  double lost = 0;
  for (std::size_t k = 0; k < widths.size(); ++k) lost += differences[k] * widths[k];
  work.formula_rounding = lost;
  work.needs_all_digits = lost > 0.1 * work.tolerance();
}

bool is_error_by_rounding(integration& work, const panel& p) {
  if (!work.samples.may_take_more_digits() || !is_finite(p.error)) return false;
  compared_values nodes;
  for (const int chosen : {1, 4, 10, 16, 19}) nodes.add(p, chosen);
  double largest = 0;
  for (const double each : nodes.differences(work.samples)) largest = std::max(largest, each);
  return largest * (p.end - p.begin) > 0.1 * p.error;
}

bool is_mostly_rounding(integration& work, const panel& p, bool outward) {
  if (!work.samples.may_take_more_digits() || !(p.l1 > work.negligible())) return false;
  const int far = outward ? node_count - 2 : 1;
  compared_values nodes;
  nodes.add(p, far);
  return nodes.differences(work.samples).front() >
         0.1 * std::abs(p.g[static_cast<std::size_t>(far)]);
}

}  // namespace riemann::adaptive
