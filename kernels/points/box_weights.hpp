// A rule for boxes: fully symmetric, of degree 9, with null rules that tell how wrong it may be.
// A. C. Genz, A. A. Malik, SIAM J. Numer. Anal. 20 (1983) 580-588; J. Berntsen, T. O. Espelid,
// A. Genz, ACM TOMS 17 (1991) 437-456, whose DCUHRE has these points for any dimension.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

namespace riemann {

inline constexpr int fewest_box_axes = 2;
inline constexpr int most_box_axes = 10;

/// Points that permutations of axes and changes of sign take into each other are an orbit and have
/// one weight. Coordinates that are not named are 0, those that are have either sign.
enum class orbit {
  centre,
  outer,        // one coordinate is outer_abscissa
  inner,        // inner_abscissa
  far,          // far_abscissa
  near,         // near_abscissa
  outer_pairs,  // two are outer_abscissa
  mixed_pairs,  // one is outer_abscissa, another inner_abscissa
  triples,      // three are outer_abscissa; none in two dimensions
  corners,      // all are corner_abscissa
};
inline constexpr int orbit_count = 9;

inline constexpr double outer_abscissa = 0.95590731580453901;
inline constexpr double inner_abscissa = 0.40605717473823974;
inline constexpr double far_abscissa = 0.89525470925235626;
inline constexpr double near_abscissa = 0.25;
inline constexpr double corner_abscissa = 0.68607579756175629;

/// Of the rule.
RIEMANN_HOST_DEVICE constexpr int points_of_box(int dimensions) {
  const int d = dimensions;
  return 1 + 8 * d + 6 * d * (d - 1) + 4 * d * (d - 1) * (d - 2) / 3 + (1 << d);
}

/// Null rules sum low powers to 0, so that what they make of a function tells of its higher
/// ones. They are orthogonal to each other and to the rule's lower powers, and each is as long as
/// the rule itself.
inline constexpr int null_rule_count = 7;
/// 0: of degree 3, 1: of degree 5, 2: of degree 7, 3: the end.
RIEMANN_HOST_DEVICE constexpr int first_null_rule(int group) {
  return group == 0 ? 0 : group == 1 ? 2 : group == 2 ? 5 : null_rule_count;
}

/// For the box [-1, 1]^dimensions, whose volume counts as 1.
struct box_weights {
  int dimensions = 0;
  int points = 0;
  int begin[orbit_count + 1] = {};  // of the points of each orbit
  double value[orbit_count] = {};   // a point's weight
  double null[null_rule_count][orbit_count] = {};
  double magnitude = 0;  // sum of all |weights|
};

}  // namespace riemann
