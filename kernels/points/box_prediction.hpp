// What a rule's values predict of a box between them, so that values elsewhere can be a surprise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_weights.hpp"

namespace riemann {

/// A polynomial in the box [-1, 1]^dimensions: of degree 4 along each axis, and x y, x^2 y, x y^2,
/// x^2 y^2 for each pair of them, through the values at outer, inner and outer_pairs.
/// `coefficients` holds four of each axis, of x .. x^4, then four of each pair of axes j < k, j's
/// first.
RIEMANN_HOST_DEVICE constexpr int pairs_of_axes(int dimensions) {
  return dimensions * (dimensions - 1) / 2;
}
RIEMANN_HOST_DEVICE constexpr int prediction_length(int dimensions) {
  return 4 * (dimensions + pairs_of_axes(dimensions));
}

template <class Coefficients>
struct box_prediction {
  int dimensions;
  double centre;
  const Coefficients& coefficients;

  RIEMANN_HOST_DEVICE double on_axis(int k, double x) const {
    const int of = 4 * k;
    return x * (coefficients[of] +
                x * (coefficients[of + 1] + x * (coefficients[of + 2] + x * coefficients[of + 3])));
  }

  /// What a pair of axes adds, whose coefficients begin at `of`.
  RIEMANN_HOST_DEVICE double across(int of, double x, double y) const {
    return x * y *
           (coefficients[of] + x * coefficients[of + 1] +
            y * (coefficients[of + 2] + x * coefficients[of + 3]));
  }

  /// at(k): coordinate k of a point in the box.
  template <class At>
  RIEMANN_HOST_DEVICE double operator()(const At& at) const {
    double sum = centre;
    for (int k = 0; k < dimensions; ++k) sum += on_axis(k, at(k));
    int of = 4 * dimensions;
    for (int j = 0; j < dimensions; ++j) {
      const double x = at(j);
      if (x == 0) {
        of += 4 * (dimensions - 1 - j);
        continue;
      }
      for (int k = j + 1; k < dimensions; ++k, of += 4) sum += across(of, x, at(k));
    }
    return sum;
  }

  /// Its mean over the box.
  RIEMANN_HOST_DEVICE double mean() const {
    double sum = centre;
    for (int k = 0; k < dimensions; ++k)
      sum += coefficients[4 * k + 1] / 3 + coefficients[4 * k + 3] / 5;
    const int length = prediction_length(dimensions);
    for (int of = 4 * dimensions; of < length; of += 4) sum += coefficients[of + 3] / 9;
    return sum;
  }
};

/// The coefficients of an axis.
template <class Values, class Coefficients>
RIEMANN_HOST_DEVICE void predict_along(const box_weights& rule, const Values& values, int axis,
                                       const Coefficients& coefficients) {
  constexpr double a = outer_abscissa;
  constexpr double b = inner_abscissa;
  constexpr double apart = 1 / (a * a - b * b);
  const int outer = rule.begin[static_cast<int>(orbit::outer)] + 2 * axis;
  const int inner = rule.begin[static_cast<int>(orbit::inner)] + 2 * axis;
  const double centre = values[0];
  const double odd_outer = (values[outer] - values[outer + 1]) * (0.5 / a);
  const double odd_inner = (values[inner] - values[inner + 1]) * (0.5 / b);
  const double third = (odd_outer - odd_inner) * apart;
  const double even_outer =
      ((values[outer] - centre) + (values[outer + 1] - centre)) * (0.5 / (a * a));
  const double even_inner =
      ((values[inner] - centre) + (values[inner + 1] - centre)) * (0.5 / (b * b));
  const double fourth = (even_outer - even_inner) * apart;
  coefficients[4 * axis] = odd_outer - third * (a * a);
  coefficients[4 * axis + 1] = even_outer - fourth * (a * a);
  coefficients[4 * axis + 2] = third;
  coefficients[4 * axis + 3] = fourth;
}

/// Those of axes j < k, which are pair `pair`; all axes have theirs.
template <class Values, class Coefficients>
RIEMANN_HOST_DEVICE void predict_across(const box_weights& rule, const Values& values, int j, int k,
                                        int pair, const Coefficients& coefficients) {
  constexpr double a = outer_abscissa;
  constexpr double a2 = a * a;
  const int four = rule.begin[static_cast<int>(orbit::outer_pairs)] + 4 * pair;
  const double centre = values[0];
  const box_prediction<Coefficients> axes{rule.dimensions, centre, coefficients};
  const auto off = [&](int place, double x, double y) {
    return (values[four + place] - centre) - (axes.on_axis(j, x) + axes.on_axis(k, y));
  };
  const double pp = off(0, a, a);  // signs of the first, of the second
  const double np = off(1, -a, a);
  const double pn = off(2, a, -a);
  const double nn = off(3, -a, -a);
  const int of = 4 * (rule.dimensions + pair);
  coefficients[of] = ((pp - np) - (pn - nn)) * (0.25 / a2);
  coefficients[of + 1] = ((pp + np) - (pn + nn)) * (0.25 / (a2 * a));
  coefficients[of + 2] = ((pp - np) + (pn - nn)) * (0.25 / (a2 * a));
  coefficients[of + 3] = ((pp + np) + (pn + nn)) * (0.25 / (a2 * a2));
}

/// Of all axes and pairs, as thread `first` of `threads`; together() is called where threads are to
/// wait for each other.
template <class Values, class Coefficients, class Together>
RIEMANN_HOST_DEVICE void predict(const box_weights& rule, const Values& values, int first,
                                 int threads, const Coefficients& coefficients,
                                 const Together& together) {
  const int d = rule.dimensions;
  for (int axis = first; axis < d; axis += threads) predict_along(rule, values, axis, coefficients);
  together();
  int pair = 0;
  for (int j = 0; j < d; ++j)
    for (int k = j + 1; k < d; ++k, ++pair)
      if (pair % threads == first) predict_across(rule, values, j, k, pair, coefficients);
  together();
}

/// How far the rule's own values are from the prediction, at points that it is not made of: the
/// largest of every `threads`th, from the one that is `first` on. nodes[k * points + i] is
/// coordinate k of point i.
template <class Prediction, class Values>
RIEMANN_HOST_DEVICE double unpredicted(const Prediction& by, const box_weights& rule,
                                       const Values& values, const double* nodes, int first,
                                       int threads) {
  constexpr int points_each = 16;  // of an orbit, at least if there are as many
  constexpr orbit looked_at[] = {orbit::far, orbit::mixed_pairs, orbit::triples, orbit::corners};
  double largest = 0;
  for (const orbit each : looked_at) {
    const int begin = rule.begin[static_cast<int>(each)];
    const int end = rule.begin[static_cast<int>(each) + 1];
    const int step = (1 + (end - begin - 1) / points_each) | 1;  // odd: signs change
    for (int i = begin + first * step; i < end; i += threads * step) {
      const double off = values[i] - by([&](int k) { return nodes[k * rule.points + i]; });
      const double size = off < 0 ? -off : off;
      if (size > largest) largest = size;
    }
  }
  return largest;
}

}  // namespace riemann
