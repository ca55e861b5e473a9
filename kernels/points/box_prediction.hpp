// What a rule's values predict of a box between them, so that values elsewhere can be a surprise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_rule.hpp"

namespace riemann {

/// A polynomial in the box [-1, 1]^dimensions: of degree 4 along each axis, and x y, x^2 y, x y^2,
/// x^2 y^2 for each pair of them, through the values at outer, inner and outer_pairs.
struct box_prediction {
  static constexpr int most_pairs = most_box_axes * (most_box_axes - 1) / 2;

  int dimensions = 0;
  double centre = 0;
  double along[most_box_axes][4];  // of x .. x^4
  double across[most_pairs][4];    // of x y, x^2 y, x y^2, x^2 y^2

  HOST_DEVICE box_prediction(const box_weights& rule, const double* values)
      : dimensions(rule.dimensions), centre(values[0]) {
    constexpr double a = outer_abscissa;
    constexpr double b = inner_abscissa;
    constexpr double apart = 1 / (a * a - b * b);
    const double* const outer = values + rule.begin[static_cast<int>(orbit::outer)];
    const double* const inner = values + rule.begin[static_cast<int>(orbit::inner)];
    for (int k = 0; k < dimensions; ++k) {
      const double odd_outer = (outer[2 * k] - outer[2 * k + 1]) * (0.5 / a);
      const double odd_inner = (inner[2 * k] - inner[2 * k + 1]) * (0.5 / b);
      along[k][2] = (odd_outer - odd_inner) * apart;
      along[k][0] = odd_outer - along[k][2] * (a * a);
      const double even_outer =
          ((outer[2 * k] - centre) + (outer[2 * k + 1] - centre)) * (0.5 / (a * a));
      const double even_inner =
          ((inner[2 * k] - centre) + (inner[2 * k + 1] - centre)) * (0.5 / (b * b));
      along[k][3] = (even_outer - even_inner) * apart;
      along[k][1] = even_outer - along[k][3] * (a * a);
    }
    const double* four = values + rule.begin[static_cast<int>(orbit::outer_pairs)];
    int pair = 0;
    for (int j = 0; j < dimensions; ++j)
      for (int k = j + 1; k < dimensions; ++k, ++pair, four += 4) {
        const auto off = [&](int place, double x, double y) {
          return (four[place] - centre) - (on_axis(j, x) + on_axis(k, y));
        };
        const double pp = off(0, a, a);  // signs of the first, of the second
        const double np = off(1, -a, a);
        const double pn = off(2, a, -a);
        const double nn = off(3, -a, -a);
        const double a2 = a * a;
        across[pair][0] = ((pp - np) - (pn - nn)) * (0.25 / a2);
        across[pair][1] = ((pp + np) - (pn + nn)) * (0.25 / (a2 * a));
        across[pair][2] = ((pp - np) + (pn - nn)) * (0.25 / (a2 * a));
        across[pair][3] = ((pp + np) + (pn + nn)) * (0.25 / (a2 * a2));
      }
  }

  HOST_DEVICE double on_axis(int k, double x) const {
    return x * (along[k][0] + x * (along[k][1] + x * (along[k][2] + x * along[k][3])));
  }

  /// at(k): coordinate k of a point in the box.
  template <class At>
  HOST_DEVICE double operator()(const At& at) const {
    double sum = centre;
    for (int k = 0; k < dimensions; ++k) sum += on_axis(k, at(k));
    int pair = 0;
    for (int j = 0; j < dimensions; ++j) {
      const double x = at(j);
      if (x == 0) {
        pair += dimensions - 1 - j;
        continue;
      }
      for (int k = j + 1; k < dimensions; ++k, ++pair) {
        const double y = at(k);
        const double* const of = across[pair];
        sum += x * y * (of[0] + x * of[1] + y * (of[2] + x * of[3]));
      }
    }
    return sum;
  }
};

/// How far the rule's own values are from the prediction, at points that it is not made of.
/// nodes[k * points + i] is coordinate k of point i.
HOST_DEVICE inline double unpredicted(const box_prediction& by, const box_weights& rule,
                                      const double* values, const double* nodes) {
  constexpr int points_each = 16;  // of an orbit, at least if there are as many
  constexpr orbit looked_at[] = {orbit::far, orbit::mixed_pairs, orbit::triples, orbit::corners};
  double largest = 0;
  for (const orbit each : looked_at) {
    const int begin = rule.begin[static_cast<int>(each)];
    const int end = rule.begin[static_cast<int>(each) + 1];
    const int step = (1 + (end - begin - 1) / points_each) | 1;  // odd: signs change
    for (int i = begin; i < end; i += step) {
      const double off = values[i] - by([&](int k) { return nodes[k * rule.points + i]; });
      const double size = off < 0 ? -off : off;
      if (size > largest) largest = size;
    }
  }
  return largest;
}

}  // namespace riemann
