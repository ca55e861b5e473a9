// Random lines through the cube, along which rules of one axis are tried. The error of a product
// rule is at most the sum, over the axes, of the mean error of the axis' rule along such lines:
// I - Q = sum over k of Q_1 ... Q_(k-1) (I_k - Q_k) I_(k+1) ... I_d.
// S. Haber, "Numerical evaluation of multiple integrals", SIAM Rev. 12 (1970) 481-526, sec. 2.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/tensor/axis.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::tensor {

/// The pieces of each axis.
using axes = std::vector<std::vector<piece>>;

class lines {
 public:
  /// So many random points; through each goes a line for each axis. Coordinates are drawn where f
  /// is large, by the heights of the axes' points, but some evenly: one of half the points.
  lines(const axes&, std::size_t count, unsigned long long key);

  /// Along one line of an axis, times the weight that the line has.
  struct sums_of_line {
    std::vector<double> by_rule;
    double magnitude = 0;  // of |f|, by the first rule
  };

  /// Along each line of this axis, by these rules.
  std::vector<sums_of_line> sums(
      evaluator&, std::size_t axis,
      std::span<const std::vector<warped_coordinate>* const> rules) const;

  std::size_t count() const { return weights_.size(); }
  std::span<const double> points() const { return points_; }

 private:
  std::size_t d_;
  std::vector<double> points_;                // d coordinates of each
  std::vector<std::vector<double>> weights_;  // by point and axis
};

}  // namespace riemann::tensor
