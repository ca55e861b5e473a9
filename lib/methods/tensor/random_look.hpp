// Even random points of the cube, which no rule has chosen: where f is largest among them, and what
// they say against a product of rules.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/tensor/axis.hpp"

#include <cstddef>
#include <vector>

namespace riemann::tensor {

class random_look {
 public:
  static constexpr index_t points = 1 << 16;

  random_look(evaluator&, unsigned long long seed);

  /// Where |f| is largest, and how large.
  std::vector<double> place_of_largest() const;
  double largest() const;

  /// How far the mean is from this value of the integral, where that is more than chance and the
  /// error explain; else 0, and where few points meet what matters.
  double contradicts(double value, double error) const;

  /// The share of the integral of |f| that lies where a product of heights is smaller than |f| by
  /// far: rules that have their nodes by these heights do not see it. heights[k] are those of axis
  /// k, in bins of equal width, the largest being 1; where f is largest it is `at_top`.
  double unexplained(const std::vector<std::vector<double>>& heights, double at_top) const;

 private:
  int dimensions_;
  unsigned long long key_;
  std::vector<double> values_;
  double mean_ = 0;
  double deviation_of_mean_ = 0;
  double hits_ = 0;  // equal values that would say as much
  std::size_t largest_ = 0;
};

/// Of an axis: bins of heights as random_look takes them, 1 throughout a piece whose rule is even.
std::vector<double> relative_heights(const std::vector<piece>& axis,
                                     const std::vector<bool>& is_even);

}  // namespace riemann::tensor
