// Coordinates of the unit cube that gather around a peak of any direction and width: formulas that
// numbers and trees share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/distributions.hpp"

#include <cmath>
#include <cstddef>
#include <vector>

namespace riemann {

/// A map of the unit cube onto itself,
///   x_k = centre_k + width_k z_k + sum over j < k of shear_kj z_j,
/// where z / (1 + z^8)^(1/8) is evenly distributed for each z_k, cut off where x_k would leave the
/// cube: nearly all points are within some widths, and the tails fall as |z|^-9, so that little is
/// lost beside the peak. The shear is in the order of k, then of j.
template <class Number>
struct channel {
  std::vector<Number> centre;
  std::vector<Number> width;
  std::vector<Number> shear;
  // About f around the peak, without it: the first, and the sum of the others times x_k.
  std::vector<Number> level;
};

template <class Number>
Number level_at(const channel<Number>& of, const std::vector<Number>& place) {
  Number sum = of.level.front();
  for (std::size_t k = 0; k < place.size(); ++k) sum = sum + of.level[k + 1] * place[k];
  return sum;
}

/// x(u), and the density of such points there, which is 1 / |dx/du|.
template <class Number>
struct point_of_channel {
  std::vector<Number> place;
  Number density;
};

/// (1 + z^8)^(1/8)
template <class Number>
Number root_beside(const Number& z) {
  using std::sqrt;
  const Number square = z * z;
  const Number fourth = square * square;
  return sqrt(sqrt(sqrt(number(z, 1) + fourth * fourth)));
}

/// Twice the probabilities that z is below and above this.
template <class Number>
struct tails {
  Number below;
  Number above;
};

template <class Number>
tails<Number> tails_at(const Number& z) {
  const Number root = root_beside(z);
  const Number squares = root * root + z * z;
  const Number fourths = root * root * (root * root) + z * z * (z * z);
  const auto beyond = [&](const Number& larger, const Number& smaller) {
    return number(z, 1) / ((larger + smaller) * squares * fourths * root);
  };
  const Number zero = number(z, 0);
  const Number minus = zero - z;
  return {if_less(z, zero, beyond(root, minus), (root + z) / root),
          if_less(z, zero, (root - z) / root, beyond(root, z))};
}

/// The next axis, where z is known of those before it.
template <class Number>
struct axis_of_channel {
  Number middle;  // where z is 0
  Number width;
  Number below;  // twice the probability that is cut off
  Number above;
  Number share;  // twice what is left
};

template <class Number>
axis_of_channel<Number> next_axis(const channel<Number>& of, const std::vector<Number>& z) {
  const std::size_t k = z.size();
  Number middle = of.centre[k];
  for (std::size_t j = 0; j < k; ++j) middle = middle + of.shear[k * (k - 1) / 2 + j] * z[j];
  const Number width = of.width[k];
  const Number lowest = (0 - middle) / width;
  const tails<Number> first = tails_at(lowest);
  const tails<Number> last = tails_at((1 - middle) / width);
  const Number share =
      if_less(lowest, number(middle, 0), last.below - first.below, first.above - last.above);
  return {middle, width, first.below, last.above, share};
}

/// The density of one axis, where z is not cut off.
template <class Number>
Number density_of(const Number& z) {
  const Number root = root_beside(z);
  const Number fourth = root * root * (root * root);
  return number(z, 1) / (fourth * fourth * root);
}

template <class Number>
point_of_channel<Number> point_in(const channel<Number>& of, const std::vector<Number>& u) {
  using std::sqrt;
  point_of_channel<Number> point{{}, number(u.front(), 1)};
  std::vector<Number> z;
  for (const Number& each : u) {
    const axis_of_channel<Number> axis = next_axis(of, z);
    const Number below = axis.below + each * axis.share;
    const Number above = axis.above + (1 - each) * axis.share;
    const Number q = (below - above) / number(below, 2);
    const Number square = q * q;
    const Number rest = below * above * (number(q, 1) + square) * (number(q, 1) + square * square);
    const Number root = sqrt(sqrt(sqrt(rest)));  // 1 / (1 + z^8)^(1/8)
    z.push_back(q / root);
    point.place.push_back(axis.middle + axis.width * z.back());
    point.density = point.density * (rest * root / (axis.share * axis.width));
  }
  return point;
}

/// The u of its centre, all z being 0.
inline std::vector<double> middle_of(const channel<double>& of) {
  std::vector<double> u;
  for (std::vector<double> z; u.size() < of.centre.size(); z.push_back(0)) {
    const axis_of_channel<double> axis = next_axis(of, z);
    u.push_back((1 - axis.below) / axis.share);
  }
  return u;
}

/// The density of a channel's points at this place.
template <class Number>
Number density_at(const channel<Number>& of, const std::vector<Number>& place) {
  Number density = number(place.front(), 1);
  std::vector<Number> z;
  for (const Number& each : place) {
    const axis_of_channel<Number> axis = next_axis(of, z);
    z.push_back((each - axis.middle) / axis.width);
    density = density * (density_of(z.back()) / (axis.share * axis.width));
  }
  return density;
}

}  // namespace riemann
