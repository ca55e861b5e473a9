// Training of maps in a race, and lattices on them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/map_places.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"
#include "riemann/lib/methods/sampling/race.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace riemann::sampling {
namespace {

constexpr double seen_besides = 0.01;  // of a hill's volume, for which a map looks elsewhere first
constexpr double minor_part = 0.1;     // of the integral: in a hill that needs no map of its own
constexpr double about_as_good = 0.6;  // of the fill that a map without the hill has
constexpr double hardly_a_peak = 10;   // the integral over the volume of a hill that leads nowhere
constexpr double first_of_two = 1 << 19;  // points at most, where another training follows

constexpr periodisation mapped_ways[] = {periodisation::none, periodisation::baker,
                                         periodisation::korobov_1, periodisation::korobov_2};

/// What may be taken by the first of two trainings.
std::function<bool(double)> shared(const std::function<bool(double)>& may_take) {
  return [&may_take, taken = 0.0](double more) mutable {
    taken += more;
    return taken <= first_of_two && may_take(more);
  };
}

/// Of the sum of the squares of the values of many points on a map.
double root_of_squares_on(const importance_map& map, double scale) {
  return map.magnitude / scale * std::sqrt(many_points / map.fill);
}

/// By what the variance of |f| has fallen.
double gain_of(const importance_map& trained) {
  return (1 / trained.fill_at_first - 1) / (1 / trained.fill - 1);
}

}  // namespace

importance_map race::train(const importance_map& from, const std::function<bool(double)>& may_take,
                           const least_points& least) {
  point_rule rule;
  rule.scale = scale_;
  importance_map map = trained(on_, from, rule, seed_, may_take, least);
  evaluations_ += map.evaluations;
  in_training_ += map.evaluations;
  return map;
}

/// The map that values ask for, or one that begins at a hill. Where lattices on the first will meet
/// the tip of a corner peak, it stays unless the second is about as good.
importance_map race::train_near(const std::vector<double>& near, hill& there,
                                const std::function<bool(double)>& may_take) {
  importance_map from = has_map()         ? map_
                        : has_first_map() ? first_map_
                                          : even_map(on_.dimensions());
  double fill_of_met = 0;
  const std::vector<double>& begin = near.empty() ? highest_ : near;
  if (!begin.empty() && may_take(evaluations_to_climb(on_.dimensions()))) {
    there = climbed(on_, begin);
    evaluations_ += there.evaluations;
    if (!near.empty()) known_.add(there);
    const double besides = lead().magnitude / there.volume();
    if (!near.empty() && !has_map() && besides > seen_besides) {
      from = train(from, shared(may_take));
      const double top = there.height * weight_at(there.top, from.nodes.data());
      if (from.is_trained && there.is_at_corner() && top <= root_of_squares_on(from, scale_))
        fill_of_met = from.fill;
      if (fill_of_met > 0 && there.volume() < minor_part * from.magnitude / scale_) return from;
    }
    if (!near.empty() || !(besides > hardly_a_peak)) {
      const importance_map first = from;
      importance_map second = train(around(there, from, share_of(there, from)), may_take,
                                    known_.points_to_keep(lead().magnitude));
      return about_as_good * fill_of_met > second.fill ? first : second;
    }
  }
  return train(from, may_take, known_.points_to_keep(lead().magnitude));
}

void race::enter_mapped(const std::vector<double>& near,
                        const std::function<bool(double)>& may_take, double least_gain) {
  hill there;
  importance_map map = train_near(near, there, may_take);
  highest_ = map.highest;
  constexpr double far_worse = 1.0 / 32;  // than the map it would take the place of
  const bool is_worth_it =
      near.empty() ? gain_of(map) >= least_gain : !has_map() || map.fill > far_worse * map_.fill;
  if (!map.is_trained || !is_worth_it) return;
  const int level = level_of_mapped();
  std::vector<ladder> others = racers_;
  std::vector<sampled_estimate> of_others = estimates_;
  const double lost_before = lead().not_finite / lead().points;
  keep([&](std::size_t k) {
    return !racers_[k].is_mapped() && (near.empty() || estimates_[k].root_of_squares > there.foot);
  });
  importance_map before = std::exchange(map_, std::move(map));
  const double of_before = std::exchange(of_mapped_, scale_for(map_.largest / scale_));
  enter(mapped_ways, &map_, level);
  if (lead().not_finite / lead().points > lost_before) {  // points crowd where there are no values
    racers_ = std::move(others);
    estimates_ = std::move(of_others);
    map_ = std::move(before);
    of_mapped_ = of_before;
    find_leader();
    return;
  }
  map_has_missed_ = false;
  faces_.reset();
  if (near.empty()) return;
  before_.reset();
  flat_rounds_ = 0;
  idle_rounds_ = 0;
}

/// As many points go to a hill as it is likely to have of the integral, but all that was known
/// before keeps its share.
double race::share_of(const hill& of, const importance_map& besides) const {
  constexpr double half = 0.5;
  if (besides.is_trained) return half;
  const double volume = of.volume();
  const double share = volume / (volume + lead().magnitude);
  const double most = 1 - half / on_.dimensions();
  return is_finite(share) ? std::clamp(share, half, most) : most;
}

int race::level_of_mapped() const {
  return has_map() || lead().fill < peaked ? first_level : leader().level();
}

double race::evaluations_to_enter_mapped() const {
  return std::size(mapped_ways) *
             std::ldexp(static_cast<double>(shifts_at_once), level_of_mapped()) +
         evaluations_to_climb(on_.dimensions());
}

}  // namespace riemann::sampling
