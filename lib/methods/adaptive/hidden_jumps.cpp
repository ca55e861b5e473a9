// The values on both sides of an end tell on which side a jump lies; bisection tells where.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/hidden_jumps.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace riemann::adaptive {
namespace {

constexpr double of_tolerance = 1e-2;  // what is so small is let pass

struct values_beside {
  double below;
  double above;
  double height() const { return std::abs(above - below); }
  bool is_like_below(double f) const { return std::abs(f - below) < std::abs(f - above); }
};

double value_at(sampler& f, double x) { return f.value({x, 0, 1}, false); }

/// Where f goes over from one value to the other, from one double to the next; none where it takes
/// others, as beside a pole.
std::optional<double> place_of_jump(sampler& f, double from, double to,
                                    const values_beside& values) {
  constexpr int most_halvings = 200;  // toward 0, where doubles never end
  constexpr double near = 0.1;        // of the height
  for (int k = 0; k < most_halvings; ++k) {
    const double middle = from + 0.5 * (to - from);
    if (!(from < middle && middle < to)) break;
    (values.is_like_below(value_at(f, middle)) ? from : to) = middle;
  }
  const double off = std::max(std::abs(value_at(f, from) - values.below),
                              std::abs(value_at(f, to) - values.above));
  if (!(off <= near * values.height())) return std::nullopt;
  return to;
}

/// Two panels that meet, by number.
struct joint {
  std::size_t below;
  std::size_t above;
  double at;
  values_beside values;
};

/// What a panel says of f at its lower (side 1) or upper end (-1).
double said_at_end(const panel& p, double side) {
  const double s = side == p.on.side ? -1 : 1;
  return interpolant(p.g, s) / p.on.weight(p.on.distance(s < 0 ? p.begin : p.end));
}

/// How far it is from the lower or upper end to the first node.
double unseen_at_end(const panel& p, double side) {
  const double s = side == p.on.side ? node(0) : node(node_count - 1);
  const double_word end = side > 0 ? p.lower() : p.upper();
  return std::abs((p.on.place(p.t_at(s)) - end).rounded());
}

std::vector<joint> joints_of(const std::vector<panel>& all) {
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (all[k].not_finite == 0) order.push_back(k);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return before(all[a].lower(), all[b].lower()); });
  std::vector<joint> joints;
  for (std::size_t i = 1; i < order.size(); ++i) {
    const panel& below = all[order[i - 1]];
    const panel& above = all[order[i]];
    const double apart = std::abs((above.lower() - below.upper()).rounded());
    if (!(apart <= 2 * (below.rounding_of_upper() + above.rounding_of_lower()))) continue;
    joints.push_back({order[i - 1],
                      order[i],
                      above.lower().hi,
                      {said_at_end(below, -1), said_at_end(above, 1)}});
  }
  return joints;
}

/// Where the jump lies that is told by the values to both sides of an end; none: at the end itself,
/// or it is no single jump.
std::optional<double> jump_beside(sampler& f, const panel& below, const panel& above,
                                  const joint& end) {
  constexpr double step = 10;
  constexpr double nearest = 1e-18;  // of a panel
  const double reach_below = unseen_at_end(below, -1);
  const double reach_above = unseen_at_end(above, 1);
  const double aside = std::max(4 * epsilon_of_doubles * std::abs(end.at),
                                nearest * std::min(below.width(), above.width()));
  if (!(aside < std::min(reach_below, reach_above))) return std::nullopt;
  const values_beside& values = end.values;
  const bool is_below = !values.is_like_below(value_at(f, end.at - aside));
  const bool is_above = values.is_like_below(value_at(f, end.at + aside));
  if (is_below == is_above) return std::nullopt;
  const double side = is_below ? -1 : 1;
  const double reach = is_below ? reach_below : reach_above;
  double near = aside;
  double far = std::min(step * near, reach);
  while (far < reach && values.is_like_below(value_at(f, end.at + side * far)) == is_above) {
    near = far;
    far = std::min(step * far, reach);
  }
  return is_below ? place_of_jump(f, end.at - far, end.at - near, values)
                  : place_of_jump(f, end.at + near, end.at + far, values);
}

panel with_end_at(panel p, double side, double at) {
  (side == p.on.side ? p.begin : p.end) = p.on.coordinate(p.on.distance_to(at));
  p.looked_at = false;
  return p;
}

}  // namespace

bool move_ends_to_hidden_jumps(integration& work) {
  if (!work.samples.is_black_box()) return false;
  std::vector<panel>& all = work.over.panels;
  const double little = of_tolerance * work.tolerance();
  std::vector<std::optional<panel>> moved(all.size());
  double let_pass = 0;
  for (const joint& each : joints_of(all)) {
    const panel& below = all[each.below];
    const panel& above = all[each.above];
    const double height = each.values.height();
    const double reach = std::max(unseen_at_end(below, -1), unseen_at_end(above, 1));
    if (!(height * reach > little) || !is_finite(height)) continue;
    const std::optional<double> jump = jump_beside(work.samples, below, above, each);
    if (!jump) continue;
    const double weighs = height * std::abs(*jump - each.at);
    if (!(weighs > little)) {
      let_pass += weighs;
      continue;
    }
    work.missed += weighs;
    if (moved[each.below]) continue;  // until it is looked at again
    moved[each.below] = with_end_at(below, -1, *jump);
    moved[each.above] = with_end_at(above, 1, *jump);
  }
  work.unresolved = std::max(work.unresolved, let_pass);
  std::vector<panel> evaluated;
  for (const std::optional<panel>& each : moved)
    if (each) evaluated.push_back(*each);
  if (evaluated.empty()) return false;
  work.samples.evaluate(evaluated);
  auto next = evaluated.begin();
  for (std::size_t k = 0; k < all.size(); ++k)
    if (moved[k]) all[k] = *next++;
  return true;
}

bool settle_by_jump(integration& work, const panel& narrow) {
  constexpr double flat = 1e-6;  // of the jump
  if (!work.samples.is_black_box() || narrow.on.graded || narrow.not_finite > 0) return false;
  const auto same =
      std::find_if(work.over.panels.begin(), work.over.panels.end(), [&](const panel& each) {
        return each.begin == narrow.begin && each.end == narrow.end &&
               each.on.side == narrow.on.side && each.lower().hi == narrow.lower().hi;
      });
  if (same == work.over.panels.end()) return false;
  // As f has them: beside a jump the panel's own values are corrected by slopes that are none.
  std::array<point, node_count + 2> places;
  narrow.nodes(std::span<point, node_count>(places.data() + 1, node_count));
  if (narrow.on.side < 0) std::reverse(places.begin() + 1, places.end() - 1);
  places.front() = {narrow.lower().hi, 0, 1};
  places.back() = {narrow.upper().hi, 0, 1};
  std::array<double, node_count + 2> f{};
  work.samples.values(places, f.data(), false);
  const values_beside values{f.front(), f.back()};
  const double height = values.height();
  double uneven = 0;
  int jumps = 0;
  bool was_like_below = true;
  for (const double each : f) {
    const bool is_like_below = values.is_like_below(each);
    uneven = std::max(uneven, std::abs(each - (is_like_below ? values.below : values.above)));
    jumps += is_like_below != was_like_below ? 1 : 0;
    was_like_below = is_like_below;
  }
  if (!(height > 0) || !is_finite(height) || !(uneven <= flat * height) || jumps != 1) return false;
  const std::optional<double> at =
      place_of_jump(work.samples, places.front().x, places.back().x, values);
  if (!at) return false;
  const double to_jump = (double_word(*at) - narrow.lower()).rounded();
  const double width = narrow.end - narrow.begin;
  same->integral = values.below * to_jump + values.above * (width - to_jump);
  same->error = height * epsilon_of_doubles * std::abs(*at) + uneven * width;
  same->rounding = same->error;
  same->looked_at = true;
  return true;
}

}  // namespace riemann::adaptive
