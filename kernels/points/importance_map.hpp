// A smooth change of variable for each axis of the unit cube, which puts points where values are
// large. G. P. Lepage, J. Comput. Phys. 27 (1978) 192-203, has a line in each bin; here it is a
// rational quadratic spline, monotone for any positive slopes: J. A. Gregory and R. Delbourgo,
// "Piecewise rational quadratic interpolation to monotonic data", IMA J. Numer. Anal. 2 (1982),
// eq. (2.3).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/periodisation.hpp"

namespace riemann {

/// Bins of an axis: a power of two, so that their width is exact.
inline constexpr int map_bins = 64;

/// Node j of an axis: where u = j / map_bins goes, and dx/du there. An axis has map_bins + 1 nodes,
/// with places that rise from 0 to 1.
struct map_node {
  double place = 0;
  double slope = 1;
};
inline constexpr int nodes_of_axis = map_bins + 1;

/// x(u) and dx/du times the weight that u has, in the bin with these nodes: at the share t of it.
RIEMANN_HOST_DEVICE inline warped_coordinate mapped_between(map_node begin, map_node end, double t,
                                                            double weight) {
  const double rest = 1 - t;
  const double rise = end.place - begin.place;
  const double secant = rise * map_bins;
  const double square = t * t;
  const double product = t * rest;
  const double bend = fma(-2.0, secant, begin.slope + end.slope);
  const double inverse = 1 / fma(bend, product, secant);
  const double x = fma(rise * inverse, fma(secant, square, begin.slope * product), begin.place);
  const double ratio = secant * inverse;
  const double slopes = fma(end.slope, square, fma(2 * secant, product, begin.slope * rest * rest));
  return {inside_unit(x), weight * (ratio * ratio) * slopes};
}

/// The same on the axis that has these nodes. Precondition: from.u in [0, 1).
RIEMANN_HOST_DEVICE inline warped_coordinate mapped(const map_node* axis, warped_coordinate from) {
  const double at = from.u * map_bins;
  const int j = static_cast<int>(at);
  return mapped_between(axis[j], axis[j + 1], at - j, from.weight);
}

}  // namespace riemann
