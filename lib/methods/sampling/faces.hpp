// What lies near the faces of the cube, where points round to one or are few.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <vector>

namespace riemann::sampling {

/// Parts of the integral of |f|, as random points of each face tell them, which lie where a map has
/// points. Nothing is known where the evaluator takes no points, see evaluator::values_at().
class faces {
 public:
  faces(evaluator&, unsigned long long seed, const map_node* map = nullptr);

  /// Evaluations that the look at them takes.
  static double evaluations(const evaluator&);

  /// Over the layers in which coordinates of the region cannot be told apart: (1 - x)^-0.8 has a
  /// thousandth of its integral there, which no sample can place.
  double lost_to_rounding() const { return lost_; }

  /// Over the layers that hold a few of so many points only, at faces towards which values rise so
  /// steeply that they have no variance: there no spread of sums tells the error.
  double among_few_points(const point_rule&, double points) const;

 private:
  /// Near a face: |f| is about c t^(exponent - 1) at the distance t.
  struct rise {
    double exponent;
    double product;  // c t^exponent at the outermost layer
  };

  double lost_ = 0;
  std::vector<rise> rises_;  // at 0 and at 1 of each axis
};

}  // namespace riemann::sampling
