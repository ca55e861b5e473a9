// Importance maps read the other way round: which u reaches a place, and how steep an axis is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/importance_map.hpp"

namespace riemann::sampling {

/// Where an axis reaches a place: u, and dx/du there.
struct reached_place {
  double u = 0;
  double slope = 1;
};

/// Of x in (0, 1), on the axis that has these nodes.
reached_place reached_at(const map_node* axis, double x);

/// No smaller than any dx/du of the axis.
double steepest(const map_node* axis);

}  // namespace riemann::sampling
