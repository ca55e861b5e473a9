// A smooth change of variable for each axis of the unit cube, which puts points where values are
// large. G. P. Lepage, J. Comput. Phys. 27 (1978) 192-203, has a line in each bin; here it is two
// parabolas that meet in the middle of the bin, so that x(u) has a continuous slope: L. L.
// Schumaker, "On shape preserving quadratic spline interpolation", SIAM J. Numer. Anal. 20 (1983)
// 854-864, with knots in the middles.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/periodisation.hpp"

namespace riemann {

/// Bins of an axis: a power of two, so that their width is exact.
inline constexpr int map_bins = 64;

/// Node j of an axis: where u = j / map_bins goes, and dx/du there. An axis has map_bins + 1 nodes,
/// with places that rise from 0 to 1. Slopes are positive and less than twice the secants of the
/// bins beside them, so that x rises in the middles, too.
struct alignas(16) map_node {
  double place = 0;
  double slope = 1;
};
inline constexpr int nodes_of_axis = map_bins + 1;

/// Lowers the slopes of an axis that are too large for the bins beside them.
RIEMANN_HOST_DEVICE constexpr void limit_slopes(map_node* axis) {
  constexpr double most = 1.75;  // times the secants
  for (int j = 0; j < map_bins; ++j) {
    const double limit = most * map_bins * (axis[j + 1].place - axis[j].place);
    for (int k = j; k <= j + 1; ++k)
      if (axis[k].slope > limit) axis[k].slope = limit;
  }
}

/// The node of an axis that is nearest to u in (0, 1), and the way from there.
struct way_from_node {
  int node;
  double way;
};

/// By adding a number so large that the sum, rounded to a multiple of the bins' width, has the node
/// for its last bits. In the middle of a bin either node may be.
RIEMANN_HOST_DEVICE constexpr way_from_node nearest_node(double u) {
  constexpr double large = 0x1.8p52 / map_bins;
  const double sum = u + large;
  return {static_cast<int>(__builtin_bit_cast(unsigned long long, sum)), u - (sum - large)};
}

/// Twice dx/du in the middle of the bin with these nodes.
RIEMANN_HOST_DEVICE inline double twice_slope_in_middle(map_node begin, map_node end) {
  return fma(4.0 * map_bins, end.place - begin.place, -(begin.slope + end.slope));
}

/// Half of d2x/du2 beside a node: before it (side 0) and after it (side 1), up to the middles of
/// the bins. Beyond the ends it has no meaning.
RIEMANN_HOST_DEVICE inline double bend_beside(const map_node* axis, int node, int side) {
  if (node + side == 0 || node + side == nodes_of_axis) return 0;
  const double twice = twice_slope_in_middle(axis[node + side - 1], axis[node + side]);
  const double rise = fma(0.5, twice, -axis[node].slope);
  return map_bins * (side == 0 ? -rise : rise);
}

/// The side of a node to which a way goes.
RIEMANN_HOST_DEVICE constexpr int side_of(double way) {
  return 1 - static_cast<int>(__builtin_bit_cast(unsigned long long, way) >> 63);
}

/// x(u) and dx/du at so long a way from the node.
RIEMANN_HOST_DEVICE inline warped_coordinate mapped_beside(map_node node, double bend, double way) {
  const double bent = way * bend;
  const double mean_slope = node.slope + bent;
  // Never 0 or 1: by one operation, which moves others by their last digit.
  return {fma(fma(way, mean_slope, node.place), last_in_unit, first_in_unit), mean_slope + bent};
}

/// On the axis that has these nodes.
RIEMANN_HOST_DEVICE inline warped_coordinate mapped(const map_node* axis, double u) {
  const way_from_node at = nearest_node(u);
  return mapped_beside(axis[at.node], bend_beside(axis, at.node, side_of(at.way)), at.way);
}

/// An axis of a map as whoever finds many points reads it: nodes with their bends, two for each.
struct map_axis {
  map_node nodes[nodes_of_axis];
  double bends[2 * nodes_of_axis];
};

RIEMANN_HOST_DEVICE inline map_axis with_bends(const map_node* axis) {
  map_axis all;
  for (int j = 0; j < nodes_of_axis; ++j) {
    all.nodes[j] = axis[j];
    for (int side = 0; side < 2; ++side) all.bends[2 * j + side] = bend_beside(axis, j, side);
  }
  return all;
}

/// The same, with the same bits.
RIEMANN_HOST_DEVICE inline warped_coordinate mapped(const map_axis& axis, double u) {
  const way_from_node at = nearest_node(u);
  const double* const bends = axis.bends + side_of(at.way);
  return mapped_beside(axis.nodes[at.node], bends[2 * at.node], at.way);
}

}  // namespace riemann
