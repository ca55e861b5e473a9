// Coordinates of the unit cube that gather at a point of some of its axes, where an integrand is
// infinite: formulas that numbers and trees share.
// M. G. Duffy, SIAM J. Numer. Anal. 19 (1982) 1260-1262.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/distributions.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace riemann {

/// A point that has these coordinates on these axes. The cube around it is cut into pyramids with
/// their tops there: on each axis before and behind the point, and by the axis that leads, along
/// which a place is the farthest from the point, of what it may be. In a pyramid the distance along
/// the axis that leads is t^power, and along each other axis t^power w, of what it may be, where t
/// is the coordinate on the first of the axes, and w are those on the others; to the power of the
/// axis' stretch, where there are such. The determinant goes as t^(dimension * power - 1).
struct gathering {
  std::vector<std::size_t> axes;
  std::vector<double> at;  // of the axes, in [0, 1]
  double power = 1;
  std::vector<double> stretches = {};  // of the axes, 1 at least; none: 1 of each

  bool is_inside(std::size_t k) const { return 0 < at[k] && at[k] < 1; }
  double stretch(std::size_t k) const { return stretches.empty() ? 1 : stretches[k]; }
  /// As of volumes, which go as distance^dimension.
  double dimension() const {
    double sum = 0;
    for (std::size_t k = 0; k < axes.size(); ++k) sum += stretch(k);
    return sum;
  }
  std::size_t pyramids() const {
    std::size_t count = axes.size();
    for (std::size_t k = 0; k < axes.size(); ++k) count *= is_inside(k) ? 2 : 1;
    return count;
  }
};

/// A coordinate u = origin + off, whose `off` has all its digits.
template <class Number>
struct coordinate_off {
  double origin;
  Number off;
  bool is_before = false;  // off <= 0
};

inline double raised(double base, double exponent) { return std::pow(base, exponent); }

/// Moves a point of the cube into a pyramid; returns the determinant.
template <class Number>
Number gather(const gathering& to, std::size_t pyramid, std::vector<coordinate_off<Number>>& u) {
  const std::size_t count = to.axes.size();
  const std::size_t leads = pyramid % count;
  std::size_t behind = pyramid / count;  // by bits, of those axes where the point lies inside
  std::vector<Number> from_point;        // the coordinates, t first
  for (std::size_t k = 0; k < count; ++k) {
    const auto& [origin, off, is_before] = u[to.axes[k]];
    from_point.push_back(to.at[k] == 1 ? (1 - origin) - off : number(off, origin) + off);
  }
  const Number t = from_point.front();
  const Number distance = raised(t, to.power);
  Number slope = to.power * raised(t, to.power * static_cast<double>(count) - 1);
  std::size_t next = 1;
  for (std::size_t k = 0; k < count; ++k) {
    bool is_before = to.at[k] == 1;
    if (to.is_inside(k)) {
      is_before = behind % 2 == 0;
      behind /= 2;
    }
    const double most = is_before ? to.at[k] : 1 - to.at[k];
    const Number share = k == leads ? distance : distance * from_point[next++];
    const double stretch = to.stretch(k);
    u[to.axes[k]] = {to.at[k], (is_before ? -most : most) * raised(share, stretch), is_before};
    slope = most * slope;
    if (stretch != 1) slope = stretch * raised(share, stretch - 1) * slope;
  }
  return slope;
}

/// Where gather() has a point from, and the pyramid in which it lies.
inline std::vector<double> before_gathering(const gathering& to, std::vector<double> u) {
  std::vector<double> distances;
  for (std::size_t k = 0; k < to.axes.size(); ++k) {
    const double off = u[to.axes[k]] - to.at[k];
    const double distance = off < 0 ? -off / to.at[k] : off > 0 ? off / (1 - to.at[k]) : 0;
    distances.push_back(std::pow(distance, 1 / to.stretch(k)));
  }
  const auto most = std::max_element(distances.begin(), distances.end());
  const auto leads = static_cast<std::size_t>(most - distances.begin());
  const double distance = *most;
  std::vector<double> from_point{std::pow(distance, 1 / to.power)};
  for (std::size_t k = 0; k < distances.size(); ++k)
    if (k != leads) from_point.push_back(distance > 0 ? distances[k] / distance : 0.5);
  for (std::size_t k = 0; k < to.axes.size(); ++k)
    u[to.axes[k]] = to.at[k] == 1 ? 1 - from_point[k] : from_point[k];
  return u;
}

}  // namespace riemann
