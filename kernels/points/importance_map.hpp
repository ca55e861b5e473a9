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

/// The bin of an axis in which u in (0, 1) lies, and at which share of it.
struct place_in_bin {
  unsigned bin;
  double share;
};

/// By adding a number so large that the sum, rounded to a multiple of the bins' width, has the bin
/// for its last bits. A node may count as the end of the bin before it.
RIEMANN_HOST_DEVICE constexpr place_in_bin bin_of(double u) {
  constexpr double width = 1.0 / map_bins;
  constexpr double large = 0x1.8p52 * width;
  const double sum = (u - width / 2) + large;
  return {static_cast<unsigned>(__builtin_bit_cast(unsigned long long, sum)),
          (u - (sum - large)) * map_bins};
}

/// Twice dx/du in the middle of the bin with these nodes.
RIEMANN_HOST_DEVICE inline double twice_slope_in_middle(map_node begin, map_node end) {
  return fma(4.0 * map_bins, end.place - begin.place, -(begin.slope + end.slope));
}

/// x(u) and dx/du times the weight that u has, in the bin with these nodes, at the share t of it:
/// along the parabola from the nearer node to the middle.
RIEMANN_HOST_DEVICE inline warped_coordinate mapped_between(map_node begin, map_node end, double t,
                                                            double weight) {
  constexpr double half_bin = 0.5 / map_bins;
  const bool is_left = is_below(t, 0.5);
  const double way = is_left ? t : 1 - t;
  const map_node from = is_left ? begin : end;
  const double slope =
      fma(fma(-2.0, from.slope, twice_slope_in_middle(begin, end)), way, from.slope);
  const double x = fma(is_left ? half_bin : -half_bin, way * (from.slope + slope), from.place);
  // Never 0 or 1: by one operation, which moves others by their last digit.
  return {fma(x, 1 - 0x1p-53, 0x1p-1022), weight * slope};
}

/// The same on the axis that has these nodes.
RIEMANN_HOST_DEVICE inline warped_coordinate mapped(const map_node* axis, warped_coordinate from) {
  const place_in_bin at = bin_of(from.u);
  return mapped_between(axis[at.bin], axis[at.bin + 1], at.share, from.weight);
}

}  // namespace riemann
