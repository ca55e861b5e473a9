// A randomly shifted lattice that doubles: the points it has are kept, those of odd number are new.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/drawn_errors.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"
#include "riemann/lib/methods/sampling/value_tail.hpp"

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace riemann::sampling {

/// Independent shifts of one lattice: their spread is the error.
inline constexpr int shifts_at_once = 16;
/// Shifts of another lattice of 2^level points that tell whether those of the first all miss the
/// same: few planes hold the points of a small lattice, which few shifts do not show.
constexpr int shifts_to_compare(int level) {
  constexpr int of_many_planes = 16;
  return level < of_many_planes ? shifts_at_once : 4;
}

class ladder {
 public:
  /// `rule` says how the points are made periodic, mapped and scaled. `stream` tells ladders of one
  /// seed apart, `which` is the number of the generating vector.
  ladder(int dimensions, const point_rule& rule, int which, unsigned long long seed,
         unsigned long long stream);

  /// What a ladder is to become: sums that lack points, until take_together() has found them.
  struct step;
  /// The lattice of 2^level points, of all shifts; once, before all else.
  step to_start(int level) const;
  /// Twice the points. Of the largest lattice: as many shifts more as there were at first.
  step to_grow() const;
  /// A few shifts of the lattice of another vector, as many points each, for good.
  step to_widen() const;
  /// Ladder k takes step k; sums that several lack are asked for together. A stop leaves all of
  /// them as they were; without points an estimate is NaN.
  static void take_together(evaluator&, std::span<ladder> all, std::vector<step> steps,
                            const std::stop_token&);
  /// The same, alone.
  void take(evaluator&, step, const std::stop_token&);

  /// Whether the spread may be too small: shifts of one lattice may all miss the same, as those of
  /// lines of points do that lie along a jump; but not where each doubling has gained as much as it
  /// does of what is smooth, and not where a second lattice has its part in the spread.
  bool may_miss() const { return families_.size() == 1 && !(least_gain_ >= gain_if_smooth); }

  sampled_estimate estimate() const;

  /// Takes so many values, unless it has taken as many before.
  void look_at_tail(evaluator&, index_t points);
  /// How many it has taken.
  index_t points_of_tail() const { return tails_.empty() ? 0 : tails_.back().points(); }
  /// See value_tail; false as long as nobody looked.
  bool tail_may_be_heavy() const { return !tails_.empty() && tails_.back().may_be_heavy(); }
  /// Of the integral of |f|, see value_tail: the most that a look has shown, and nothing where the
  /// last has shown nothing, or as long as nobody looked.
  double among_few_points() const;
  /// What each shift has added to the error. Ladders of one seed and stream have shifts in common.
  std::vector<drawn_error> errors_by_shift() const;
  int level() const { return level_; }
  int which() const { return which_; }
  const point_rule& rule() const { return rule_; }
  periodisation periodic() const { return rule_.periodic; }
  /// "made periodic by the baker's map"
  const char* periodic_in_words() const;
  bool is_mapped() const { return rule_.map != nullptr; }
  /// What a step to_grow() takes.
  double next_points() const;
  /// What a step to_widen() takes.
  double points_to_widen() const;

 private:
  /// Twice the points gain a factor of 2 beside a jump along an axis, less beside others, and 2.8
  /// beside a kink.
  static constexpr double gain_if_smooth = 2.5;

  /// Shifts of the lattice of one vector.
  struct family {
    int which;
    std::vector<std::vector<unsigned>> shifts;
    std::vector<sampled_moments> sums;  // by shift, in units of rule.scale
    std::size_t first_lacking = 0;      // of the shifts, in a step: who lacks points
  };

  std::size_t shifts() const;
  std::vector<std::vector<unsigned>> new_shifts(std::size_t count) const;
  void add_shifts(family&, std::size_t count) const;
  step to_add(std::vector<family>, int level) const;
  void become(step);

  int dimensions_;
  point_rule rule_;
  int which_;
  unsigned long long seed_;
  unsigned long long stream_;
  int level_ = 0;
  double least_gain_ = HUGE_VAL;  // of error, by a doubling
  std::vector<family> families_;
  std::vector<value_tail> tails_;  // the last of the most points
};

struct ladder::step {
  int level = 0;      // in the end
  point_rule rule;    // of the points that are lacking
  index_t count = 0;  // of these, for each shift
  std::vector<family> families;
};

}  // namespace riemann::sampling
