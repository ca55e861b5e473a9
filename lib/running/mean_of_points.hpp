// What random points say of an integral over the unit cube, where another method may have missed
// many small places of large values.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"

namespace riemann {

class mean_of_points {
 public:
  /// Of values at so many random points of this key, or those for which there is time; those that
  /// are not finite do not count.
  mean_of_points(evaluator&, unsigned long long key, index_t most, double seconds);

  index_t points() const { return points_; }

  double value() const { return mean_; }
  /// Four standard deviations.
  double error() const;

  /// Whether the mean is farther from this value than chance and the error explain, and at least
  /// half of that comes from few values far beyond all others. Where no value is large, or where
  /// points miss large ones, other methods know better.
  bool has_more_than(const found_value&) const;

 private:
  index_t points_ = 0;
  double mean_ = 0;
  double deviation_of_mean_ = 0;
  double from_large_ = 0;  // what values far above all others add to the mean ...
  double from_small_ = 0;  // ... and what those far below take from it
};

}  // namespace riemann
