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
#include <vector>

namespace riemann::sampling {

/// Independent shifts of one lattice: their spread is the error.
inline constexpr int shifts_at_once = 16;

class ladder {
 public:
  /// `rule` says how the points are made periodic, mapped and scaled. `stream` tells ladders of one
  /// seed apart, `which` is the number of the generating vector.
  ladder(const point_rule& rule, int which, unsigned long long seed, unsigned long long stream);

  /// Takes the lattice of 2^level points, of all shifts; once, before all else. A stop leaves a
  /// ladder as it was; without points its estimate is NaN.
  void start(evaluator&, int level, const std::stop_token&);
  /// Twice the points. Of the largest lattice: as many shifts more as there were at first.
  void grow(evaluator&, const std::stop_token&);
  /// As many points of the lattice of another vector, for good.
  void widen(evaluator&, const std::stop_token&);

  /// Whether the spread may be too small: shifts of one lattice may all miss the same, as those of
  /// lines of points do that lie along a jump; but not where each doubling has gained as much as it
  /// does of what is smooth, and not where a second lattice has its part in the spread.
  bool may_miss() const { return families_.size() == 1 && !(least_gain_ >= gain_if_smooth); }

  sampled_estimate estimate() const;

  /// Takes so many values, unless it has taken as many before.
  void look_at_tail(evaluator&, index_t points);
  /// How many it has taken.
  index_t points_of_tail() const { return tail_ ? tail_->points() : 0; }
  /// Of the integral of |f|, see value_tail; nothing as long as nobody looked.
  double among_few_points() const;
  /// What each shift has added to the error. Ladders of one seed and stream have shifts in common.
  std::vector<drawn_error> errors_by_shift() const;
  int level() const { return level_; }
  int which() const { return which_; }
  const point_rule& rule() const { return rule_; }
  periodisation periodic() const { return rule_.periodic; }
  bool is_mapped() const { return rule_.map != nullptr; }
  /// What grow() would take.
  double next_points() const;
  /// What widen() would take.
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
  };

  std::size_t shifts() const;
  std::vector<std::vector<unsigned>> new_shifts(int dimensions) const;
  bool take_whole(evaluator&, int level, family&, const std::stop_token&);

  point_rule rule_;
  int which_;
  unsigned long long seed_;
  unsigned long long stream_;
  int level_ = 0;
  double least_gain_ = HUGE_VAL;  // of error, by a doubling
  std::vector<family> families_;
  std::optional<value_tail> tail_;
};

}  // namespace riemann::sampling
