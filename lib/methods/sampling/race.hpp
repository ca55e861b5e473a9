// Lattices made periodic in different ways, plain and mapped, that run side by side: those that
// fall behind drop out.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/sampling/ladder.hpp"
#include "riemann/lib/methods/sampling/second_look.hpp"
#include "riemann/lib/methods/sampling/training.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace riemann::sampling {

/// The fill of lattices below which a map is sure to be better.
inline constexpr double peaked = 0.05;

class race {
 public:
  race(evaluator& on, double scale, unsigned long long seed, std::stop_token stop);

  /// Lattices without a map.
  void enter_plain();
  /// Trains a map, see trained(), then lattices on it; nothing where training comes to nothing.
  void enter_mapped(const std::function<bool(double)>& may_take);

  /// What lattices on a map take at once, training left out.
  double evaluations_to_enter_mapped() const;

  /// Drops lattices without a map. Precondition: has_map().
  void leave_plain();

  /// Doubles the points of those that are left, then drops who falls behind.
  void run_round();

  /// The one with the smallest error; its estimate.
  const ladder& leader() const { return racers_[best_]; }
  const sampled_estimate& lead() const { return estimates_[best_]; }
  /// How much of the integral of |f| lies in values that even random points find, and the leader
  /// has not seen; see second_look.
  double unseen();

  /// The leader's estimate before its points were doubled; empty at first.
  const std::optional<sampled_estimate>& before() const { return before_; }

  /// Many rounds in a row gained hardly anything, whatever was tried.
  bool is_stuck() const;

  bool has_map() const { return map_.is_trained; }
  double evaluations() const { return evaluations_; }
  double next_evaluations() const;
  /// "lattice of 2^14 points, 16 shifts, importance map"
  std::string words() const;

 private:
  point_rule rule_of(periodisation, const importance_map*) const;
  void enter(periodisation, const importance_map*, int level);
  /// Drops those for which stays(number) is false.
  template <class Stays>
  void keep(const Stays& stays);
  int level_of_mapped() const;
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
  std::vector<ladder> racers_;
  std::vector<sampled_estimate> estimates_;
  std::optional<sampled_estimate> before_;
  std::size_t best_ = 0;
  double evaluations_ = 0;
  std::optional<second_look> look_;  // from when it is first asked for
  int flat_rounds_ = 0;              // since a vector was changed
  int idle_rounds_ = 0;              // in a row
};

}  // namespace riemann::sampling
