// Lattices made periodic in different ways, plain and mapped, that run side by side: those that
// fall behind drop out.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/sampling/faces.hpp"
#include "riemann/lib/methods/sampling/hill.hpp"
#include "riemann/lib/methods/sampling/known_places.hpp"
#include "riemann/lib/methods/sampling/ladder.hpp"
#include "riemann/lib/methods/sampling/second_look.hpp"
#include "riemann/lib/methods/sampling/singular_point.hpp"
#include "riemann/lib/methods/sampling/training.hpp"

#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace riemann::sampling {

/// The fill of lattices below which a map is sure to be better.
inline constexpr double peaked = 0.05;

/// Lattices have 2^first_level points at first, unless others have more already.
inline constexpr int first_level = 8;

class race {
 public:
  race(evaluator& on, double scale, unsigned long long seed, std::stop_token stop,
       known_places known = known_places());

  /// Lattices without a map, of so many points at most in all: as many lattices as that allows of
  /// two points for each shift, one at least.
  void enter_plain(double at_most = HUGE_VAL);
  /// A map that training begins with, in place of an even one.
  void begin_with(std::vector<map_node> nodes) { first_map_.nodes = std::move(nodes); }
  bool has_first_map() const { return !first_map_.nodes.empty(); }

  /// Trains a map, see trained(), then lattices on it; nothing where training comes to nothing.
  /// Near a place where values are large, if it is not empty, training begins there: then lattices
  /// leave that are on another map, or have never met values as large as there. Else there are none
  /// on a map on which the variance of |f| has not fallen so many times at least.
  void enter_mapped(const std::vector<double>& near, const std::function<bool(double)>& may_take,
                    double least_gain = 0);

  /// What lattices on a map take at once, training left out.
  double evaluations_to_enter_mapped() const;

  /// Drops lattices without a map. Precondition: has_map().
  void leave_plain();

  /// Doubles the points of those that are left, then drops who falls behind.
  void run_round();

  /// Widens the leader, see ladder.
  void widen();

  /// The one with the smallest error; its estimate.
  const ladder& leader() const { return racers_[best_]; }
  const sampled_estimate& lead() const { return estimates_[best_]; }
  /// How much of the integral of |f| lies in values that even random points find, and the leader
  /// has not seen; see second_look.
  double unseen();
  /// How much of it lies near faces where the leader's points round to one, or are few.
  struct parts_near_faces {
    double lost_to_rounding = 0;
    double among_few_points = 0;
  };
  parts_near_faces near_faces();
  /// The same, nothing as long as it was not asked for.
  parts_near_faces known_near_faces() const;
  /// Looks at how the leader's largest values are distributed, see value_tail, and at the point
  /// where values are largest, see singular_point.
  void look_at_tail();
  bool has_looked_at_tail() const { return leader().points_of_tail() > 0; }
  /// Looks again at so many of the values: a peak rises as a power might, as far as few points
  /// show.
  void look_closer_at_tail(index_t points);
  /// How many are worth it, far fewer than the leader's points and far more than it has looked at;
  /// 0: none are.
  index_t points_of_closer_look() const;
  /// See singular_point; false as long as it was not looked for.
  bool diverges() const { return top_ && top_->diverges(); }
  /// How much lies near faces, around a point or in large values that few of the leader's points
  /// meet, where their spread does not tell; nothing as long as it was not looked for.
  double among_few_points() const;
  /// Where the heaviest of these values lies.
  const std::vector<double>& heaviest_unseen() const { return look_->heaviest(); }
  /// Whether lattices on the map have met values that its training had not.
  bool map_has_missed() const { return map_has_missed_; }
  /// Where the heaviest of random points lies, as the map would weight them. Precondition:
  /// has_map().
  const std::vector<double>& heaviest_on_map();
  /// What unseen() will take.
  double evaluations_to_look() const {
    return (look_ ? 0 : second_look::points + faces::evaluations(on_)) +
           (top_ ? 0 : singular_point::evaluations(on_)) +
           (has_looked_at_tail() ? 0.0 : static_cast<double>(value_tail::few_points));
  }

  /// The leader's estimate before its points were doubled; empty at first.
  const std::optional<sampled_estimate>& before() const { return before_; }

  /// Many rounds in a row gained hardly anything, whatever was tried.
  bool is_stuck() const;

  /// A known place of more than `wanted` that the leader has not met, see known_places; empty:
  /// none.
  known_places::unmet_peaks unmet(double wanted, const std::function<bool(double)>& may_take);
  bool has_map() const { return map_.is_trained; }
  const importance_map& map() const { return map_; }
  double evaluations() const { return evaluations_; }
  double next_evaluations() const;
  /// "lattice of 2^14 points, 16 shifts, importance map"
  std::string words() const;
  /// Which lattice leads, and what became of importance maps, in sentences; see attempt.
  std::vector<std::string> notes() const;

 private:
  importance_map train(const importance_map& from, const std::function<bool(double)>& may_take,
                       const least_points& least = {});
  importance_map train_near(const std::vector<double>& near, hill& there,
                            const std::function<bool(double)>& may_take);
  point_rule rule_of(periodisation, const importance_map*) const;
  void enter(std::span<const periodisation>, const importance_map*, int level);
  /// Drops those for which stays(number) is false.
  template <class Stays>
  void keep(const Stays& stays);
  int level_of_mapped() const;
  double least_fill(std::size_t racer) const;
  double share_of(const hill&, const importance_map& besides) const;
  void look();
  void know_images();
  void find_leader();
  void drop_losers();
  void change_vector();

  evaluator& on_;
  double scale_;          // of values without a map
  double of_mapped_ = 1;  // of those with it
  unsigned long long seed_;
  std::stop_token stop_;
  unsigned long long streams_ = 0;
  importance_map map_;
  importance_map first_map_;
  known_places known_;
  std::vector<double> imaged_;   // a map's highest place of which the images are known
  std::vector<double> highest_;  // where training has met its largest value, if it came to nothing
  std::vector<ladder> racers_;
  std::vector<sampled_estimate> estimates_;
  std::optional<sampled_estimate> before_;
  std::size_t best_ = 0;
  double evaluations_ = 0;
  double in_training_ = 0;             // evaluations of these
  std::optional<second_look> look_;    // from when it is first asked for
  std::optional<faces> faces_;         // likewise
  std::optional<singular_point> top_;  // likewise
  bool map_has_missed_ = false;
  int flat_rounds_ = 0;  // since a vector was changed
  int idle_rounds_ = 0;  // in a row
};

template <class Stays>
void race::keep(const Stays& stays) {
  std::vector<ladder> kept;
  std::vector<sampled_estimate> of_kept;
  for (std::size_t k = 0; k < racers_.size(); ++k) {
    if (!stays(k)) continue;
    kept.push_back(std::move(racers_[k]));
    of_kept.push_back(estimates_[k]);
  }
  racers_ = std::move(kept);
  estimates_ = std::move(of_kept);
  find_leader();
}

}  // namespace riemann::sampling
