// What values at a rule's points, and at others beside them, say of a box: its mean, how wrong
// that may be, and across which axis the box is to be halved.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_weights.hpp"

namespace riemann {

/// Of a box, whose volume counts as 1.
struct box_estimate {
  double value = 0;
  double magnitude = 0;   // mean of |f|
  double rounding = 0;    // sum of |weight * f|: what roundings are relative to
  double null[3] = {};    // what the null rules of degree 7, 5 and 3 see
  double difference = 0;  // the largest fourth difference along an axis ...
  int axis = 0;           // ... and that axis
  int not_finite = 0;     // values, which counted as 0
};

/// Sums over points of an orbit, of which point j belongs to lane j % orbit_lanes: so the order is
/// the same whoever sums them.
struct orbit_sums {
  double value = 0;
  double magnitude = 0;
  int not_finite = 0;
};
inline constexpr int orbit_lanes = 4;

/// Lanes first_lane .. first_lane + Lanes - 1 of values[begin .. end).
template <int Lanes, class Values>
RIEMANN_HOST_DEVICE void sum_orbit_lanes(const Values& values, int begin, int end, int first_lane,
                                         orbit_sums* sums) {
  double value[Lanes] = {};
  double magnitude[Lanes] = {};
  int bad[Lanes] = {};
  for (int first = begin + first_lane; first < end; first += orbit_lanes)
    for (int lane = 0; lane < Lanes; ++lane) {
      const bool there = first + lane < end;
      const double given = there ? static_cast<double>(values[first + lane]) : 0;
      const bool counts = is_finite(given);
      const double each = counts ? given : 0;
      value[lane] += each;
      magnitude[lane] += each < 0 ? -each : each;
      bad[lane] += counts ? 0 : 1;
    }
  for (int lane = 0; lane < Lanes; ++lane) sums[lane] = {value[lane], magnitude[lane], bad[lane]};
}

RIEMANN_HOST_DEVICE inline orbit_sums folded(const orbit_sums& a, const orbit_sums& b,
                                             const orbit_sums& c, const orbit_sums& d) {
  return {(a.value + b.value) + (c.value + d.value),
          (a.magnitude + b.magnitude) + (c.magnitude + d.magnitude),
          a.not_finite + b.not_finite + c.not_finite + d.not_finite};
}

/// |f''''| along an axis, times a constant: second differences of two widths that cancel for a
/// parabola.
template <class Values>
RIEMANN_HOST_DEVICE double fourth_difference(const box_weights& rule, const Values& values,
                                             int axis) {
  constexpr double ratio = (inner_abscissa / outer_abscissa) * (inner_abscissa / outer_abscissa);
  const double twice = 2 * values[0];
  const int outer = rule.begin[static_cast<int>(orbit::outer)] + 2 * axis;
  const int inner = rule.begin[static_cast<int>(orbit::inner)] + 2 * axis;
  const double wide = (values[outer] + values[outer + 1]) - twice;
  const double narrow = (values[inner] + values[inner + 1]) - twice;
  const double difference = narrow - ratio * wide;
  return difference < 0 ? -difference : difference;
}

/// `values` at the rule's points; sums_of(j) are those of orbit j.
template <class Values, class SumsOf>
RIEMANN_HOST_DEVICE box_estimate box_estimate_by(const box_weights& rule, const Values& values,
                                                 const SumsOf& sums_of) {
  box_estimate result;
  double null[null_rule_count] = {};
  for (int j = 0; j < orbit_count; ++j) {
    const orbit_sums sums = sums_of(j);
    const double weight = rule.value[j];
    result.value += weight * sums.value;
    result.magnitude += weight * sums.magnitude;
    result.rounding += (weight < 0 ? -weight : weight) * sums.magnitude;
    result.not_finite += sums.not_finite;
    for (int k = 0; k < null_rule_count; ++k) null[k] += rule.null[k][j] * sums.value;
  }
  for (int group = 0; group < 3; ++group) {
    for (int k = first_null_rule(2 - group); k < first_null_rule(3 - group); ++k)
      result.null[group] += null[k] < 0 ? -null[k] : null[k];
  }
  const double least = result.value < 0 ? -result.value : result.value;
  if (result.magnitude < least) result.magnitude = least;  // of a rule with negative weights
  for (int axis = 0; axis < rule.dimensions; ++axis) {
    const double difference = fourth_difference(rule, values, axis);
    if (difference > result.difference) {
      result.difference = difference;
      result.axis = axis;
    }
  }
  return result;
}

/// The same, of one thread.
RIEMANN_HOST_DEVICE inline box_estimate box_estimate_of(const box_weights& rule,
                                                        const double* values) {
  return box_estimate_by(rule, values, [&](int j) {
    orbit_sums lanes[orbit_lanes];
    sum_orbit_lanes<orbit_lanes>(values, rule.begin[j], rule.begin[j + 1], 0, lanes);
    return folded(lanes[0], lanes[1], lanes[2], lanes[3]);
  });
}

}  // namespace riemann
