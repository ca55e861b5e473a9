// Importance maps read the other way round: which u reaches a place, and how steep an axis is.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/importance_map.hpp"

#include <vector>

namespace riemann::sampling {

/// Where an axis reaches a place: u, and dx/du there.
struct reached_place {
  double u = 0;
  double slope = 1;
};

/// Of x in (0, 1), on the axis that has these nodes.
reached_place reached_at(const map_node* axis, double x);

/// What a point there weighs on a map of these nodes; 1 without a map, where they are null.
double weight_at(const std::vector<double>& place, const map_node* nodes);

/// The axis in so many equal cells of x.
inline constexpr int slope_cells = 256;

/// For each cell, a number no smaller than any dx/du of the axis there.
std::vector<double> steepest_by_cell(const map_node* axis);

}  // namespace riemann::sampling
