// The boxes that the unit cube is cut into, each with its integral and its error.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::regions {

struct box_sums {
  double value = 0;
  double error = 0;      // sum of the boxes' errors
  double surprise = 0;   // of it: what random points found
  double apart = 0;      // of the integral by random points from the value ...
  double variance = 0;   // ... and the variance of that
  double magnitude = 0;  // integral of |f|
  double rounding = 0;
  double not_finite = 0;
  double blind = 0;  // volume of boxes that have no value but those that are not finite
};

class frontier {
 public:
  /// The cells between cuts; cuts[k] are those of axis k, within (0, 1) and rising.
  frontier(int dimensions, const std::vector<std::vector<double>>& cuts);

  std::size_t size() const { return error_.size(); }
  std::span<const double> lower() const { return lower_; }
  std::span<const double> upper() const { return upper_; }
  std::span<const double> lower_of(std::size_t box) const { return side_of(lower_, box); }
  std::span<const double> upper_of(std::size_t box) const { return side_of(upper_, box); }
  double volume_of(std::size_t box) const;
  const box_record& record_of(std::size_t box) const { return records_[box]; }

  /// What was found of a box that nothing was known of, or of one that is known better now.
  void set(std::size_t box, const box_record&);

  /// Boxes to be halved: so many of those with the largest errors that the errors of the others add
  /// up to less than `rest`, but `most` at most. In rising order.
  std::vector<std::size_t> worth_halving(double rest, std::size_t most) const;

  /// The lower halves, then the upper halves, of these boxes, which are cut in the middle, or at a
  /// place inside: around a place that is a corner of boxes, the smaller they are the nearer they
  /// lie, so that none has a peak just beyond its outermost points. `places`: d coordinates of
  /// each.
  struct halves {
    std::vector<double> lower;
    std::vector<double> upper;
  };
  halves halves_of(std::span<const std::size_t> boxes, std::span<const double> places) const;
  /// Puts the halves in their place, with what was found of them.
  void replace(std::span<const std::size_t> boxes, const halves&, std::span<const box_record>);

  box_sums sums() const;

 private:
  std::span<const double> side_of(const std::vector<double>& side, std::size_t box) const {
    return std::span(side).subspan(box * d_, d_);
  }
  std::size_t axis_to_halve(std::size_t box) const;
  double cut_of(std::size_t box, std::size_t axis, std::span<const double> places) const;
  bool can_be_halved(std::size_t box) const;

  std::size_t d_;
  std::vector<double> lower_;  // d of each box, box after box
  std::vector<double> upper_;
  std::vector<box_record> records_;
  std::vector<double> error_;
  std::vector<double> parents_;  // the least error that halving has shown; below 0: none yet
};

}  // namespace riemann::regions
