// Training of an importance map: points where the integrand is large.
// G. P. Lepage, J. Comput. Phys. 27 (1978) 192-203; tempered, so that narrow peaks are found step
// by step: |f|^(2 beta) with beta from small to 1.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace riemann::sampling {

struct importance_map {
  std::vector<map_node> nodes;  // nodes_of_axis for each axis, one axis after the other
  bool is_trained = false;      // hits enough are met with beta = 1
  double evaluations = 0;       // that it took
  double fill = 0;              // hits a point, as training has met them
  double fill_at_first = 0;     // likewise, on the map that it began from
  double magnitude = 0;         // mean |value| that was met on it, weighted
  double largest = 0;           // |value| that was met on it, weighted
  std::vector<double> highest;  // where the largest of all that training has met lies
};

/// Bins of equal width.
importance_map even_map(int dimensions);

/// The share of an axis' points that lies between two places at least, whatever values are met.
using least_points = std::function<double(std::size_t axis, double from, double to)>;

/// By the values at lattice points, first on the map `from`. `rule` has the values' scale.
/// may_take(evaluations) is asked before each iteration; what was reached until it says no is kept.
/// Without `least`, values alone tell where points go.
importance_map trained(evaluator&, const importance_map& from, const point_rule& rule,
                       unsigned long long seed, const std::function<bool(double)>& may_take,
                       const least_points& least = {});

}  // namespace riemann::sampling
