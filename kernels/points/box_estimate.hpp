// What values at a rule's points, and at others beside them, say of a box: its mean, how wrong
// that may be, and across which axis the box is to be halved.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_rule.hpp"

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

/// Sums over an orbit, in an order that is the same everywhere: the point j of an orbit belongs to
/// lane j % 4.
struct orbit_sums {
  double value = 0;
  double magnitude = 0;
  int not_finite = 0;
};

HOST_DEVICE inline orbit_sums orbit_sums_of(const double* values, int count) {
  double value[4] = {};
  double magnitude[4] = {};
  int bad[4] = {};
  for (int first = 0; first < count; first += 4)
    for (int lane = 0; lane < 4; ++lane) {
      const bool there = first + lane < count;
      const double given = there ? values[first + lane] : 0;
      const bool counts = is_finite(given);
      const double each = counts ? given : 0;
      value[lane] += each;
      magnitude[lane] += each < 0 ? -each : each;
      bad[lane] += counts ? 0 : 1;
    }
  return {(value[0] + value[1]) + (value[2] + value[3]),
          (magnitude[0] + magnitude[1]) + (magnitude[2] + magnitude[3]),
          bad[0] + bad[1] + bad[2] + bad[3]};
}

/// |f''''| along an axis, times a constant: second differences of two widths that cancel for a
/// parabola.
HOST_DEVICE inline double fourth_difference(const box_weights& rule, const double* values,
                                            int axis) {
  constexpr double ratio = (inner_abscissa / outer_abscissa) * (inner_abscissa / outer_abscissa);
  const double twice = 2 * values[0];
  const double* const at_outer = values + rule.begin[static_cast<int>(orbit::outer)] + 2 * axis;
  const double* const at_inner = values + rule.begin[static_cast<int>(orbit::inner)] + 2 * axis;
  const double wide = (at_outer[0] + at_outer[1]) - twice;
  const double narrow = (at_inner[0] + at_inner[1]) - twice;
  const double difference = narrow - ratio * wide;
  return difference < 0 ? -difference : difference;
}

/// `values` at the rule's points.
HOST_DEVICE inline box_estimate box_estimate_of(const box_weights& rule, const double* values) {
  box_estimate found;
  double null[null_rule_count] = {};
  for (int j = 0; j < orbit_count; ++j) {
    const orbit_sums sums =
        orbit_sums_of(values + rule.begin[j], rule.begin[j + 1] - rule.begin[j]);
    const double weight = rule.value[j];
    found.value += weight * sums.value;
    found.magnitude += weight * sums.magnitude;
    found.rounding += (weight < 0 ? -weight : weight) * sums.magnitude;
    found.not_finite += sums.not_finite;
    for (int k = 0; k < null_rule_count; ++k) null[k] += rule.null[k][j] * sums.value;
  }
  for (int group = 0; group < 3; ++group) {
    for (int k = first_null_rule_below[2 - group]; k < first_null_rule_below[3 - group]; ++k)
      found.null[group] += null[k] < 0 ? -null[k] : null[k];
  }
  const double least = found.value < 0 ? -found.value : found.value;
  if (found.magnitude < least) found.magnitude = least;  // of a rule with negative weights
  for (int axis = 0; axis < rule.dimensions; ++axis) {
    const double difference = fourth_difference(rule, values, axis);
    if (difference > found.difference) {
      found.difference = difference;
      found.axis = axis;
    }
  }
  return found;
}

}  // namespace riemann
