// What is evaluated together of a box: the points of its rule and some of its tests.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/points/box_estimate.hpp"
#include "riemann/kernels/points/box_prediction.hpp"
#include "riemann/kernels/points/box_tests.hpp"

namespace riemann {

/// Tests first_test .. first_test + tests - 1 of a box. Large boxes have several parts, each of
/// which evaluates the rule's points again.
struct box_part {
  index_t box = 0;  // of those that are given
  int first_test = 0;
  int tests = 0;
};

/// Of a box that has so many tests, those that a part has, but for the last: a multiple of
/// test_lanes, and more than the rule has points.
constexpr int tests_of_part(int dimensions) {
  const int wanted = 1024 + 2 * points_of_box(dimensions);
  return (wanted + test_lanes - 1) / test_lanes * test_lanes;
}

struct box_part_record {
  box_estimate estimate;
  double predicted = 0;  // mean of the prediction
  box_surprise surprise;
};

/// Boxes and what they are tested by, wherever they lie. d numbers of each box and each place, one
/// after the other; for nodes see box_rule.
struct boxes_view {
  box_weights rule;
  const double* nodes;
  const double* lower;
  const double* upper;
  const box_part* parts;
  const double* places;        // where the function is known ...
  const double* place_values;  // ... and what it is there
  int place_count;
  unsigned long long key;           // of random points
  unsigned long long first_stream;  // of the first box

  RIEMANN_HOST_DEVICE double centre(index_t number, int axis) const {
    const index_t at = number * rule.dimensions + axis;
    return 0.5 * (lower[at] + upper[at]);
  }
  RIEMANN_HOST_DEVICE double half(index_t number, int axis) const {
    const index_t at = number * rule.dimensions + axis;
    return 0.5 * (upper[at] - lower[at]);
  }
  RIEMANN_HOST_DEVICE bool is_inside(index_t number, const double* place) const {
    const index_t at = number * rule.dimensions;
    for (int k = 0; k < rule.dimensions; ++k)
      if (!(lower[at + k] <= place[k] && place[k] <= upper[at + k])) return false;
    return true;
  }
};

/// Every threads-th of the known places, from `first` on, that lies in the box of a part.
template <class Prediction>
RIEMANN_HOST_DEVICE void add_places(const boxes_view& of, const box_part& part,
                                    const Prediction& predicted, double usual, int first,
                                    int threads, box_surprise& surprise) {
  if (part.first_test > 0) return;  // the box's first part has them
  const int d = of.rule.dimensions;
  for (int i = first; i < of.place_count; i += threads) {
    const double* const place = of.places + i * d;
    if (!of.is_inside(part.box, place)) continue;
    const double expected = predicted(
        [&](int k) { return (place[k] - of.centre(part.box, k)) / of.half(part.box, k); });
    surprise.add_place(surprise_of(of.place_values[i], expected, usual));
  }
}

/// The first `count` test lanes, beyond which nothing was found, merged into the first.
template <class Lanes>
void merge_test_lanes(Lanes& lanes, int count) {
  for (int distance = 1; distance < count; distance *= 2)
    for (int lane = 0; lane + distance < count; lane += 2 * distance)
      lanes[static_cast<unsigned>(lane)].merge(lanes[static_cast<unsigned>(lane + distance)]);
}

}  // namespace riemann
