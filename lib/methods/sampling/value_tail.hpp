// How the values of points are distributed where they are largest: where they have no variance, no
// spread of sums tells how much of the integral lies in values that hardly any point has met.
// A. L. M. Dekkers, J. H. J. Einmahl, L. de Haan, Ann. Statist. 17 (1989) 1833-1855.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

namespace riemann::sampling {

/// Of n points about quantile (in_tail / n / s)^index is exceeded by a share s.
class value_tail {
 public:
  static constexpr index_t few_points = 1 << 14;
  static constexpr index_t enough_points = 1 << 17;  // to show a tail that few hardly do
  static constexpr index_t most_points = 1 << 20;

  /// Of bounded values.
  value_tail() = default;
  /// Of the values at so many random points, which are made periodic and mapped as `rule` has it.
  value_tail(evaluator&, const point_rule& rule, unsigned long long seed, index_t points);

  /// How many points it is of.
  index_t points() const { return points_; }

  /// Values rise so that more points may show that they have no variance.
  bool may_be_heavy() const;

  /// Of the mean of |values|, what lies at most in such large values as a few of so many points
  /// have: more where the root of the sum of their squares shows that they rise more than their
  /// tail does, infinite where they rise as if they had no mean; nothing where they have a
  /// variance, or where that root shows that they do not go on to rise.
  double among_few(double of_points, double root_of_squares) const;

 private:
  static constexpr index_t in_tail = 256;

  index_t points_ = 0;
  double index_ = 0;
  double quantile_ = 0;
};

}  // namespace riemann::sampling
