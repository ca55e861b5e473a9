// How the values of points are distributed where they are largest: where they have no variance, no
// spread of sums tells how much of the integral lies in values that hardly any point has met.
// A. L. M. Dekkers, J. H. J. Einmahl, L. de Haan, Ann. Statist. 17 (1989) 1833-1855.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

namespace riemann::sampling {

/// A share s of all points has larger values than about quantile (share / s)^index.
class value_tail {
 public:
  static constexpr index_t points = 1 << 14;

  /// Of bounded values.
  value_tail() = default;
  /// Of the values at random points, which are made periodic and mapped as `rule` has it.
  value_tail(evaluator&, const point_rule& rule, unsigned long long seed);

  /// Of the mean of |values|, what lies in such large values as a few of so many points have;
  /// nothing where the values have a variance, or where the root of the sum of their squares shows
  /// that they do not go on to rise as their tail does.
  double among_few(double of_points, double root_of_squares) const;

 private:
  static constexpr index_t in_tail = points / 64;
  static constexpr double share = static_cast<double>(in_tail) / points;

  double index_ = 0;
  double quantile_ = 0;
};

}  // namespace riemann::sampling
