// Misses become cuts; lost digits become work with all of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/doubts.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/refining.hpp"

#include <algorithm>
#include <array>
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
std::vector<chosen_panel> chosen_of(const std::vector<panel>& all, bool paired) {
  constexpr std::size_t few = 6;
  std::vector<chosen_panel> chosen;
  std::vector<std::size_t> alike;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (all[k].paired() == paired) alike.push_back(k);
  const std::size_t stride = std::max<std::size_t>(1, alike.size() / few);
  for (std::size_t i = 0; i < alike.size(); i += stride)
    chosen.push_back({alike[i], static_cast<double>(stride)});
  if (stride == 1) return chosen;
  std::partial_sort(alike.begin(), alike.begin() + few, alike.end(),
                    [&](std::size_t a, std::size_t b) { return all[a].l1 > all[b].l1; });
  for (std::size_t k = 0; k < few; ++k) chosen.push_back({alike[k], 1});
  return chosen;
}

enum class digits { of_doubles, all };

/// Values of panels beside the formula's with other digits.
struct compared_values {
  std::vector<point> at;
  std::vector<double> of_panels;

  void add(const panel& p, int chosen) {
    const point where = p.on.at(p.t_at(node(chosen)));
    at.push_back({where.x, p.paired() ? where.low : 0, where.weight});
    of_panels.push_back(p.g[static_cast<std::size_t>(chosen)] / where.weight);
  }

  /// Of f dx/dt; 0 where either is not finite.
  std::vector<double> differences(sampler& samples, digits others) const {
    std::vector<double> result(at.size());
    if (others == digits::all)
      samples.full_values(at, result.data());
    else
      samples.values_in_doubles(at, result.data());
    for (std::size_t k = 0; k < at.size(); ++k) {
      const double difference = std::abs(result[k] - of_panels[k]) * at[k].weight;
      result[k] = is_finite(difference) ? difference : 0;
    }
    return result;
  }
};

/// What the digits change of the integral over these panels: of each the most at some of its nodes.
template <class NodesOf>
double change_at(integration& work, const std::vector<chosen_panel>& chosen, digits others,
                 const NodesOf& nodes_of) {
  compared_values nodes;
  std::vector<std::size_t> ends;  // of the nodes of each panel
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    for (const int node : nodes_of(i)) nodes.add(work.over.panels[chosen[i].number], node);
    ends.push_back(nodes.at.size());
  }
  const std::vector<double> at_nodes = nodes.differences(work.samples, others);
  double change = 0;
  auto first = at_nodes.begin();
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const panel& p = work.over.panels[chosen[i].number];
    const auto last = at_nodes.begin() + static_cast<std::ptrdiff_t>(ends[i]);
    change += *std::max_element(first, last) * (p.end - p.begin) * chosen[i].stands_for;
    first = last;
  }
  return change;
}

/// Adds the nodes nearest to the places in the panel where denominators, sums and their like are 0:
/// there a formula cancels most. A node at the place itself is a hole.
void add_nodes_beside_zeros(const integration& work, const panel& p, std::vector<int>& nodes) {
  const double lower = p.lower().hi;
  const double upper = p.upper().hi;
  for (const structure_point& each : work.structure) {
    if (!each.perhaps_singular || !(lower < each.at.hi && each.at.hi < upper)) continue;
    int nearest = 0;
    double least = infinite;
    for (int k = 0; k < node_count; ++k) {
      const double apart = std::abs(p.on.at(p.t_at(node(k))).x - each.at.hi);
      if (apart == 0 || apart >= least) continue;
      least = apart;
      nearest = k;
    }
    if (std::find(nodes.begin(), nodes.end(), nearest) == nodes.end()) nodes.push_back(nearest);
  }
}

/// At one node of each, and beside zeros, or, if the formula cancels, at more: what one lost says
/// little of others.
double change_by(integration& work, const std::vector<chosen_panel>& chosen, digits others) {
  constexpr double few_ulps = 16 * epsilon_of_doubles;
  constexpr double margin = 2;  // where constants lose most, all values are off to one side
  const auto with_zeros = [&](std::size_t k, std::vector<int> nodes) {
    add_nodes_beside_zeros(work, work.over.panels[chosen[k].number], nodes);
    return nodes;
  };
  const auto left_middle_or_right = [&](std::size_t k) {
    return with_zeros(k, {3 + 7 * static_cast<int>(k % 3)});
  };
  const auto along = [&](std::size_t k) { return with_zeros(k, {1, 4, 8, 12, 16, 19}); };
  double l1 = 0;
  for (const auto& [k, stands_for] : chosen) l1 += work.over.panels[k].l1 * stands_for;
  const double change = change_at(work, chosen, others, left_middle_or_right);
  if (!(change > few_ulps * l1)) return change;
  return margin * change_at(work, chosen, others, along);
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

void measure_rounding_inside(integration& work) {
  if (!work.samples.knows_pairs()) return;
  double mendable = 0;  // by all digits
  double left = 0;
  for (const bool paired : {false, true}) {
    const std::vector<chosen_panel> chosen = chosen_of(work.over.panels, paired);
    if (chosen.empty()) continue;
    if (work.samples.may_take_more_digits()) mendable += change_by(work, chosen, digits::all);
    if (paired || work.samples.takes_all_digits())
      left += work.samples.share_lost_of_all_digits() * change_by(work, chosen, digits::of_doubles);
  }
  work.formula_rounding = mendable + left;
  work.needs_all_digits = mendable > 0.1 * work.tolerance();
}

bool is_error_by_rounding(integration& work, const panel& p) {
  if (!work.samples.may_take_more_digits() || !is_finite(p.error)) return false;
  compared_values nodes;
  for (const int chosen : {1, 4, 10, 16, 19}) nodes.add(p, chosen);
  double largest = 0;
  for (const double each : nodes.differences(work.samples, digits::all))
    largest = std::max(largest, each);
  return largest * (p.end - p.begin) > 0.1 * p.error;
}

bool is_mostly_rounding(integration& work, const panel& p, bool outward) {
  if (!work.samples.may_take_more_digits() || !(p.l1 > work.negligible())) return false;
  const int far = outward ? node_count - 2 : 1;
  compared_values nodes;
  nodes.add(p, far);
  return nodes.differences(work.samples, digits::all).front() >
         0.1 * std::abs(p.g[static_cast<std::size_t>(far)]);
}

}  // namespace riemann::adaptive
