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

/// Of the panels that were evaluated in pairs, or in doubles, a few that stand for all of them,
/// and the heaviest: a needle is a small part of all panels.
std::vector<chosen_panel> chosen_of(const std::vector<panel>& all, bool paired) {
  constexpr std::size_t few = 6;
  std::vector<chosen_panel> chosen;
  std::vector<std::size_t> alike;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (all[k].paired() == paired && !all[k].by_more_digits) alike.push_back(k);
  const std::size_t stride = std::max<std::size_t>(1, alike.size() / few);
  for (std::size_t i = 0; i < alike.size(); i += stride)
    chosen.push_back({alike[i], static_cast<double>(stride)});
  if (stride == 1) return chosen;
  std::partial_sort(alike.begin(), alike.begin() + few, alike.end(),
                    [&](std::size_t a, std::size_t b) { return all[a].l1 > all[b].l1; });
  for (std::size_t k = 0; k < few; ++k) chosen.push_back({alike[k], 1});
  return chosen;
}

/// What values are compared with: those in doubles, those with all digits, or what they may
/// be off by.
enum class comparand { doubles, all_digits, bounds, bounds_of_all_digits };

bool is_bound(comparand others) {
  return others == comparand::bounds || others == comparand::bounds_of_all_digits;
}

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
  std::vector<double> differences(sampler& samples, comparand others) const {
    std::vector<double> result(at.size());
    if (others == comparand::all_digits) samples.full_values(at, result.data());
    if (others == comparand::doubles) samples.values_in_doubles(at, result.data());
    if (others == comparand::bounds) samples.losses_at(at, result.data());
    if (others == comparand::bounds_of_all_digits)
      samples.losses_of_all_digits_at(at, result.data());
    for (std::size_t k = 0; k < at.size(); ++k) {
      const double difference = is_bound(others) ? result[k] : std::abs(result[k] - of_panels[k]);
      result[k] = is_finite(difference * at[k].weight) ? difference * at[k].weight : 0;
    }
    return result;
  }
};

/// A node whose value stands for such a share of its panel's width.
struct standing_node {
  int number;
  double share;
};

/// The nodes next to points where the formula may be singular, if the panel has such: all may
/// cancel there, as in (1-cos(x))/x^2, and nowhere else.
void add_nodes_next_to_structure(const integration& work, const panel& p,
                                 std::vector<standing_node>& to) {
  constexpr std::size_t most = 2;
  const std::size_t before = to.size();
  const double_word lower = p.lower();
  const double_word upper = p.upper();
  for (const structure_point& each : work.structure) {
    if (!each.perhaps_singular || each.at.hi < lower.hi || each.at.hi > upper.hi) continue;
    const double u = p.on.distance_to(each.at);
    if (p.on.graded && !(u > 0)) continue;
    const double s = p.place_of(p.on.coordinate(u));
    const auto nearest = std::min_element(
        all_nodes.begin(), all_nodes.end(),
        [&](double one, double other) { return std::abs(one - s) < std::abs(other - s); });
    const int number = static_cast<int>(nearest - all_nodes.begin());
    if (to.size() > before && to.back().number == number) continue;
    to.push_back({number, weight(number)});
    if (to.size() == before + most) return;
  }
}

/// What the digits change of the integral over these panels: of each the most at some of its nodes.
double change_at(integration& work, const std::vector<chosen_panel>& chosen, comparand others,
                 std::span<const int> nodes_of_all) {
  compared_values nodes;
  std::vector<std::vector<standing_node>> of_each;
  for (const chosen_panel& each : chosen) {
    const panel& p = work.over.panels[each.number];
    std::vector<standing_node>& here = of_each.emplace_back();
    for (const int node : nodes_of_all) here.push_back({node, 1});
    // At one node: to the left, in the middle or to the right.
    if (here.empty()) here.push_back({3 + 7 * static_cast<int>(each.number % 3), 1});
    add_nodes_next_to_structure(work, p, here);
    for (const standing_node node : here) nodes.add(p, node.number);
  }
  const std::vector<double> at_nodes = nodes.differences(work.samples, others);
  double change = 0;
  auto difference = at_nodes.begin();
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const panel& p = work.over.panels[chosen[i].number];
    double most = 0;
    for (const standing_node node : of_each[i]) most = std::max(most, *difference++ * node.share);
    change += most * (p.end - p.begin) * chosen[i].stands_for;
  }
  return change;
}

constexpr double few_ulps = 16 * epsilon_of_doubles;

/// Whether a sum's own rounding may be much in a single panel, of which one node may have all its
/// digits by chance, as 1-2*x+x^2 has where x is a whole number.
bool may_lose_digits(const integration& work, std::span<const chosen_panel> chosen) {
  constexpr std::array places{1, node_count / 2, node_count - 2};
  if (chosen.size() != 1 || !work.samples.may_cancel()) return false;
  const panel& p = work.over.panels[chosen.front().number];
  const double mean = p.l1 / (p.end - p.begin);
  std::array<double, places.size()> x{};
  std::array<double, places.size()> most{};
  std::array<double, places.size()> lost{};
  for (std::size_t k = 0; k < places.size(); ++k) {
    const point at = p.on.at(p.t_at(node(places[k])));
    x[k] = at.x;
    most[k] = few_ulps * mean / at.weight;
  }
  work.samples.function().roundings_at(x, lost.data());
  return !std::equal(lost.begin(), lost.end(), most.begin(), std::less_equal{});
}

/// At one node of each, or, if the formula cancels, at more: what one lost says little of others.
double change_by(integration& work, const std::vector<chosen_panel>& chosen, comparand others) {
  constexpr double margin = 2;  // where constants lose most, all values are off to one side
  constexpr std::array along{1, 4, 8, 12, 16, 19};
  double l1 = 0;
  for (const auto& [k, stands_for] : chosen) l1 += work.over.panels[k].l1 * stands_for;
  const double change = change_at(work, chosen, others, {});
  if (!(change > few_ulps * l1) && !may_lose_digits(work, chosen)) return change;
  return margin * change_at(work, chosen, others, along);
}

/// Whether some panel lies so far out that parts of a formula may be far larger than the whole.
bool any_reaches_far(const integration& work, std::span<const chosen_panel> chosen) {
  constexpr double far = 16;
  return std::any_of(chosen.begin(), chosen.end(), [&](const chosen_panel& each) {
    const panel& p = work.over.panels[each.number];
    return std::max(std::abs(p.lower().hi), std::abs(p.upper().hi)) > far;
  });
}

/// Where a function is known to a double's digits, so is the place at which the formula jumps by
/// it.
double effect_of_rounded_breaks(integration& work) {
  constexpr double aside = 8 * epsilon_of_doubles;
  double effect = 0;
  for (const double_word each : work.breaks) {
    const double distance = aside * std::abs(each.hi);
    const std::array<point, 2> beside{point{each.hi - distance, 0, 1}, {each.hi + distance, 0, 1}};
    std::array<double, 2> f{};
    work.samples.values(beside, f.data(), false);
    const double off = 2 * epsilon_of_doubles * std::abs(each.hi) * std::abs(f[1] - f[0]);
    if (is_finite(off)) effect += off;
  }
  return effect;
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
  const bool known = work.samples.knows_all_digits();
  double mendable = 0;  // by all digits
  double lost = 0;      // even so
  double left = 0;
  for (const bool paired : {false, true}) {
    std::vector<chosen_panel> chosen = chosen_of(work.over.panels, paired);
    if (chosen.empty()) continue;
    if (work.samples.may_take_more_digits()) {
      mendable += change_by(work, chosen, comparand::all_digits);
      // Of (x+1)^1.5 - x^1.5 - 1.5*sqrt(x) far out, doubles and pairs tell the same, which is
      // wrong.
      if (work.samples.may_cancel() && any_reaches_far(work, chosen))
        lost += change_at(work, chosen, comparand::bounds_of_all_digits, {});
    }
    if (!known) {
      // Graded ones come no nearer to a place than it is known.
      std::erase_if(chosen, [&](const chosen_panel& each) {
        return work.over.panels[each.number].on.graded;
      });
      left += change_by(work, chosen, comparand::bounds);
    } else if (paired || work.samples.takes_all_digits()) {
      left += work.samples.share_lost_of_all_digits() * change_by(work, chosen, comparand::doubles);
    }
  }
  if (!known) left += effect_of_rounded_breaks(work);
  work.formula_rounding = mendable + left;
  work.needs_all_digits = std::max(mendable, lost) > 0.1 * work.tolerance();
}

void bound_rounding_inside(integration& work) {
  if (!work.samples.knows_pairs()) return;
  double left = 0;
  for (const bool paired : {false, true}) {
    const std::vector<chosen_panel> chosen = chosen_of(work.over.panels, paired);
    if (!chosen.empty()) left += change_by(work, chosen, comparand::bounds);
  }
  work.formula_rounding = std::max(work.formula_rounding, left);
}

bool is_error_by_rounding(integration& work, const panel& p) {
  if (!work.samples.may_take_more_digits() || !is_finite(p.error)) return false;
  compared_values nodes;
  for (const int chosen : {1, 4, 10, 16, 19}) nodes.add(p, chosen);
  double largest = 0;
  for (const double each : nodes.differences(work.samples, comparand::all_digits))
    largest = std::max(largest, each);
  return largest * (p.end - p.begin) > 0.1 * p.error;
}

bool is_mostly_rounding(integration& work, const panel& p, bool outward) {
  if (!work.samples.may_take_more_digits() || !(p.l1 > work.negligible())) return false;
  const int far = outward ? node_count - 2 : 1;
  compared_values nodes;
  nodes.add(p, far);
  return nodes.differences(work.samples, comparand::all_digits).front() >
         0.1 * std::abs(p.g[static_cast<std::size_t>(far)]);
}

}  // namespace riemann::adaptive
