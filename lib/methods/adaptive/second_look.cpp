// Stratified random points, the inside of both ends, and the places that the formula points to.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/second_look.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::adaptive {
namespace {

constexpr int points_of_single_panel = 7;  // beside the places that a formula points to
constexpr int points_of_single_black_box = 8;
constexpr double share_of_evaluations = 0.4;
constexpr double just_inside = 1e-7;  // of the width
constexpr double noise = 1e-12;       // of the largest value: what values may differ by

/// A number in [0, 1): splitmix64 (Steele, Lea, Flood 2014).
double next_random(std::uint64_t& seed) {
  std::uint64_t z = (seed += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

/// Where in [-1, 1] the panel has the structure point; 2: nowhere. Told by its ends, which may be
/// rounded: the quotient alone would put a neighbour's point into a wide panel.
double place_in(const panel& p, double_word lower, double_word upper, double_word at) {
  const double ulps = 2 * std::numeric_limits<double>::epsilon() * std::abs(at.hi);
  if (at.hi < lower.hi - ulps || at.hi > upper.hi + ulps) return 2;
  const double_word from_anchor = at - p.on.anchor;
  const double u = p.on.side * (from_anchor.hi + from_anchor.lo);
  if (p.on.graded && !(u > 0)) return 2;  // the chain's own anchor
  return std::clamp(p.place_of(p.on.graded ? std::log(u) : u), -1.0, 1.0);
}

struct question_of_panel {
  std::size_t panel;
  double s;
  const structure_point* structure;
  bool at_end;
};

}  // namespace

second_look look_again(subdivision& over, std::span<const structure_point> structure, sampler& f,
                       double tolerance, std::uint64_t& seed) {
  second_look found;
  std::vector<std::size_t> fresh;
  double width = 0;  // of those not looked at, in t
  for (std::size_t k = 0; k < over.panels.size(); ++k) {
    if (over.panels[k].looked_at) continue;
    fresh.push_back(k);
    width += over.panels[k].half_width();
  }
  const double budget = share_of_evaluations * node_count * static_cast<double>(fresh.size());
  const int of_single = f.is_black_box() ? points_of_single_black_box : points_of_single_panel;
  std::vector<question_of_panel> asked;
  double due = 0;  // points by width: what rounding down leaves goes on to the next panel
  for (const std::size_t k : fresh) {
    const panel& p = over.panels[k];
    due += fresh.size() == 1 ? of_single : budget * p.half_width() / width;
    const int count = std::max(fresh.size() == 1 ? 0 : 1, static_cast<int>(due));
    due -= count;
    for (int i = 0; i < count; ++i)
      asked.push_back({k, 2 * (i + next_random(seed)) / count - 1, nullptr, false});
    if (!p.on.graded || fresh.size() == 1) {
      asked.push_back({k, -1 + 2 * just_inside, nullptr, true});
      asked.push_back({k, 1 - 2 * just_inside, nullptr, true});
    }
    const double_word lower = p.lower();
    const double_word upper = p.upper();
    for (const structure_point& each : structure) {
      const double s = place_in(p, lower, upper, each.at);
      if (s <= 1) asked.push_back({k, s, &each, false});
    }
  }
  std::vector<double> largest_miss(over.panels.size(), 0);
  std::vector<miss> miss_of(over.panels.size());
  double largest = 0;
  for (const bool in_pairs : {false, true}) {
    std::vector<point> at;
    std::vector<question_of_panel> here;
    for (const question_of_panel& each : asked) {
      const panel& p = over.panels[each.panel];
      if (p.paired() != in_pairs) continue;
      point where = p.on.at(p.t_at(each.s));
      if (each.structure != nullptr) {
        where.x = each.structure->at.hi;
        where.low = each.structure->at.lo;
      }
      at.push_back(where);
      here.push_back(each);
    }
    if (at.empty()) continue;
    std::vector<double> values(at.size());
    f.values(at, values.data(), in_pairs);
    for (std::size_t i = 0; i < at.size(); ++i) {
      const panel& p = over.panels[here[i].panel];
      double value = values[i];
      if (!is_finite(value) && here[i].structure != nullptr) {
        // A hole such as 0/0 is no structure if its neighbours say so.
        const double nearby = 1e-6;
        const double below = f.value(p.on.at(p.t_at(here[i].s - nearby)), in_pairs);
        const double above = f.value(p.on.at(p.t_at(here[i].s + nearby)), in_pairs);
        value = below + 0.5 * (above - below);
      }
      double s = here[i].s;
      double weight = at[i].weight;
      if (f.is_black_box() && p.on.anchor.hi != 0) {  // it was asked at the double x
        const double_word from_anchor = double_word(at[i].x) - p.on.anchor;
        const double u = p.on.side * (from_anchor.hi + from_anchor.lo);
        s = p.place_of(p.on.graded ? std::log(u) : u);
        weight = p.on.graded ? u : 1;
      }
      value *= weight;
      const double predicted = interpolant(p.g, s);
      const double difference =
          is_finite(value) ? std::abs(value - predicted) : std::numeric_limits<double>::infinity();
      const double w = 2 * p.half_width();
      const bool counts = difference > noise * std::max(p.largest, std::abs(value)) &&
                          difference * w > 5 * tolerance &&
                          difference * w > 10 * (p.error + p.rounding);
      if (counts) {
        if (difference > largest_miss[here[i].panel]) {
          largest_miss[here[i].panel] = difference;
          miss_of[here[i].panel] = {
              here[i].panel, p.t_at(here[i].s), here[i].structure != nullptr,
              here[i].structure != nullptr ? here[i].structure->at : double_word()};
        }
        if (difference * w > largest) {
          largest = difference * w;
          found.worst = at[i].x;
        }
      } else if (difference > noise * p.largest) {
        found.unresolved = std::max(found.unresolved, std::min(difference * w, tolerance) * 0.1);
      }
    }
  }
  for (const std::size_t k : fresh) {
    over.panels[k].looked_at = true;
    if (!(largest_miss[k] > 0)) continue;
    found.misses.push_back(miss_of[k]);
    found.missed += largest_miss[k] * 2 * over.panels[k].half_width();
  }
  return found;
}

}  // namespace riemann::adaptive
