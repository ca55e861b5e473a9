// A randomly shifted lattice that doubles: the points it has are kept, those of odd number are new.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"

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

  sampled_estimate estimate() const;
  int level() const { return level_; }
  int which() const { return which_; }
  periodisation periodic() const { return rule_.periodic; }
  bool is_mapped() const { return rule_.map != nullptr; }
  /// What grow() would take.
  double next_points() const;

 private:
  std::vector<std::vector<unsigned>> new_shifts(int dimensions);
  void take_whole(evaluator&, int level, const std::stop_token&);

  point_rule rule_;
  int which_;
  unsigned long long seed_;
  unsigned long long stream_;
  int level_ = 0;
  std::vector<std::vector<unsigned>> shifts_;
  std::vector<sampled_moments> sums_;  // by shift, in units of rule.scale
};

}  // namespace riemann::sampling
