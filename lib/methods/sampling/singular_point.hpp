// The point where |f| is largest, and what lies around it where hardly any sample falls, if |f|
// rises there so steeply that samples have no variance: maps hide that from their spread.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::sampling {

class singular_point {
 public:
  /// Climbs from the highest of some random points, or from a place that is known to be higher;
  /// empty: none is. Nothing is known where the evaluator takes no points, see
  /// evaluator::values_at().
  singular_point(evaluator&, unsigned long long seed, const std::vector<double>& known);

  /// Evaluations that this takes at most.
  static double evaluations(const evaluator&);

  /// Of the integral of |f|, what lies in the cube around the point, or in such a tube around an
  /// edge through it, where a few of so many points of this rule fall; 0 where the values there
  /// have a variance.
  double among_few(const point_rule&, double points) const;

  /// Whether |f| rises at least as fast as the dimensions need to have no integral, with one sign,
  /// as far as numbers go: towards the point, or towards an edge or a face through it. Where the
  /// evaluator knows no values beside points, only a corner at 0 is near enough to others.
  bool diverges() const { return diverges_; }

 private:
  /// |f| on the surface of a cube around the point, or of a tube, and how it rises from there: as
  /// distance^(-power).
  struct shell {
    double distance;
    double mean;
    double power;
  };

  /// Around all points that have the coordinates of these axes in common with the point.
  struct surroundings {
    std::vector<std::size_t> axes;
    std::vector<shell> shells;  // from the outermost
  };

  /// By values in the same directions on all shells.
  surroundings around(evaluator&, std::vector<std::size_t> axes) const;
  std::vector<std::size_t> axes_that_fall(evaluator&) const;
  static double among_few(const surroundings&, const std::vector<double>& top, const point_rule&,
                          double points);
  bool has_no_integral(evaluator&) const;
  std::vector<std::size_t> axes_that_leave(evaluator&) const;
  std::vector<double> values_far_in(evaluator&, int octaves,
                                    std::span<const std::size_t> axes) const;
  bool rises_for_ever(evaluator&, const std::vector<std::size_t>& axes) const;
  void climb(evaluator&, unsigned long long seed, const std::vector<double>& known);

  std::vector<double> top_;
  std::vector<double> random_;        // coordinates that tell the directions
  std::vector<surroundings> around_;  // the point, and what edge it lies on
  bool diverges_ = false;
};

}  // namespace riemann::sampling
