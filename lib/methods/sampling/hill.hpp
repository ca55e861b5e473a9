// A place where values are large, and how far they reach from there along each axis: where an
// importance map may begin that no even points would find.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/training.hpp"

#include <cstddef>
#include <vector>

namespace riemann::sampling {

struct hill {
  std::vector<double> top;    // in the unit cube
  std::vector<double> width;  // where |f| has fallen to a half, along each axis
  double height = 0;          // |f| at the top
  double foot = 0;            // |f| where the climb began
  double evaluations = 0;     // that it took

  /// Whether it falls from a corner of the cube.
  bool is_at_corner() const;
  /// How much of the unit cube lies within its widths.
  double extent() const;
  /// About the integral of |f| over it.
  double volume() const { return height * extent(); }
};

/// What climbed() takes at most.
double evaluations_to_climb(int dimensions);

/// Goes up from a place, along one axis after the other, by values at distances that nearly
/// double.
hill climbed(evaluator&, std::vector<double> from);

/// Which share of points that are spread around the hill lies below x on that axis.
double share_below(const hill&, std::size_t axis, double x);

/// The map of which a `share` of each axis' points lies around the hill, the others where they are
/// on `before`.
importance_map around(const hill&, const importance_map& before, double share);

}  // namespace riemann::sampling
