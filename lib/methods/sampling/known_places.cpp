// A map is a product of axes: a hill that has a share q of each axis' points has q^d of all points.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/known_places.hpp"

#include "riemann/lib/methods/sampling/map_places.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::sampling {
namespace {

constexpr double hardly_any = 0x1p-10;    // of a map's points
constexpr double does_not_matter = 1e-6;  // of the integral of |f|

/// With so large a share of each axis' points, the variance of a hill and that of all else are as
/// small together as they can be, s^2 / q^d + (1 - s)^2 / (1 - q)^d; but a hill has points enough
/// to be met.
double best_share(double ratio, int dimensions) {
  const double odds = std::pow(ratio, 2.0 / (dimensions + 1));
  const double least = std::pow(hardly_any, 1.0 / dimensions);
  return std::min(0.5, std::max(least, odds / (1 + odds)));
}

bool is_on(const hill& of, const std::vector<double>& place) {
  for (std::size_t k = 0; k < place.size(); ++k)
    if (std::abs(place[k] - of.top[k]) > of.width[k]) return false;
  return true;
}

}  // namespace

void known_places::add(const hill& climbed) {
  const auto has = [&](const std::vector<double>& place, double magnitude) {
    return is_on(climbed, place) && magnitude <= climbed.height;
  };
  std::erase_if(near_, [&](const large_value& each) { return has(each.place, each.magnitude); });
  std::erase_if(hills_, [&](const hill& each) { return has(each.top, each.height); });
  hills_.push_back(climbed);
}

known_places::unmet_peaks known_places::unmet(evaluator& on, const sampled_estimate& of_run,
                                              const importance_map* on_map, double wanted,
                                              const std::function<bool(double)>& may_take) {
  constexpr double seldom = 3;  // points in it, of which a run meets none: in 5 of 100 runs
  const map_node* const nodes = on_map == nullptr ? nullptr : on_map->nodes.data();
  unmet_peaks all;
  const auto weighted = [&](const std::vector<double>& place, double magnitude) {
    return magnitude * weight_at(place, nodes);
  };
  const auto is_unmet = [&](const std::vector<double>& place, double magnitude) {
    return weighted(place, magnitude) > of_run.root_of_squares;
  };
  const auto count = [&](const std::vector<double>& place, double volume) {
    if (all.place.empty()) all.place = place;
    all.volume += volume;
  };
  for (std::size_t k = 0; k < near_.size();) {
    const large_value each = near_[k];
    if (is_unmet(each.place, each.magnitude) && may_take(evaluations_to_climb(on.dimensions()))) {
      const hill there = climbed(on, each.place);
      evaluations_ += there.evaluations;
      near_.erase(near_.begin() + static_cast<std::ptrdiff_t>(k));
      add(there);
      k = 0;
      continue;
    }
    ++k;
  }
  for (const large_value& each : near_)
    if (is_unmet(each.place, each.magnitude))
      count(each.place, seldom * weighted(each.place, each.magnitude) / of_run.points);
  const double after_many = std::sqrt(std::max(1.0, many_points / of_run.points));
  for (const hill& each : hills_) {
    const double top = weighted(each.top, each.height) / of_run.root_of_squares;
    if (!(each.volume() > wanted && top > 1)) continue;
    if (top > after_many)
      count(each.top, each.volume());
    else
      all.volume += each.volume();
  }
  return all;
}

least_points known_places::points_to_keep(double magnitude) const {
  std::vector<hill> kept = hills_;
  // What takes so much of the cube is met by any map.
  std::erase_if(kept, [&](const hill& each) {
    return !(each.volume() > does_not_matter * magnitude) || each.extent() > hardly_any;
  });
  if (kept.empty()) return {};
  return [kept, magnitude](std::size_t axis, double from, double to) {
    double share = 0;
    for (const hill& each : kept)
      share += best_share(each.volume() / magnitude, static_cast<int>(each.top.size())) *
               (share_below(each, axis, to) - share_below(each, axis, from));
    return share / static_cast<double>(kept.size());
  };
}

}  // namespace riemann::sampling
