// A rule for boxes with its points; see box_weights.hpp.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_weights.hpp"

#include <vector>

namespace riemann {

/// The weights, and where the points lie: coordinate k of point i is at nodes[k * points + i].
struct box_rule {
  box_weights weights;
  std::vector<double> nodes;
};

/// From the equations that powers of up to eight must have their means exactly. Precondition:
/// fewest_box_axes <= dimensions <= most_box_axes.
box_rule box_rule_for(int dimensions);

}  // namespace riemann
