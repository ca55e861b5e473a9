// Random points of a box, which its rule has not chosen: what they find must be what the rule's
// values predict, as far as these predict each other.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_prediction.hpp"
#include "riemann/kernels/points/philox.hpp"

namespace riemann {

/// That a box may have.
inline constexpr int most_tests = 1 << 16;

/// Where test `number` has this random number for a coordinate in the box [-1, 1]^dimensions. Tests
/// of even number are even in the box, those of odd number lie near faces, edges and corners, where
/// the rule has no points.
HOST_DEVICE constexpr double test_coordinate(int number, double random) {
  if (number % 2 == 0) return 2 * random - 1;
  constexpr double rim = 1 - outer_abscissa;
  if (random < 0.25) return rim * (4 * random) - 1;
  if (random > 0.75) return 1 - rim * (4 * (1 - random));
  return 4 * random - 2;
}

/// Coordinates 4 group .. 4 group + 3 of a test; `stream` tells boxes apart.
HOST_DEVICE constexpr four_numbers test_coordinates(unsigned long long key,
                                                    unsigned long long stream, int number,
                                                    int group) {
  four_numbers found = four_random_units(key, stream << 16 | static_cast<unsigned>(number), group);
  for (double& each : found.numbers) each = test_coordinate(number, each);
  return found;
}

/// How much of a box, whose volume counts as 1, a surprise may stand for.
inline constexpr double volume_of_place = 1.0 / 8;
inline constexpr double volume_of_rim = 1.0 / 32;

/// What was predicted of a box, and how far that may be off without anything new being there.
struct expectation_of_box {
  box_prediction predicted;
  double usual;

  HOST_DEVICE expectation_of_box(const box_weights& rule, const double* values, const double* nodes,
                                 double mean_magnitude)
      : predicted(rule, values) {
    constexpr double times = 30;  // further out than the rule's points the prediction is worse
    constexpr double rounding = 0x1p-40;
    usual = times * unpredicted(predicted, rule, values, nodes) + rounding * mean_magnitude;
  }

  /// How much a value is off; 0 where that is not much.
  template <class At>
  HOST_DEVICE double surprise(double value, const At& at) const {
    const double off = value - predicted(at);
    const double size = off < 0 ? -off : off;
    return size > usual ? size : 0;
  }
};

/// What tests and known places of a box find.
struct box_surprise {
  double mean = 0;   // of what was not predicted, roughly
  double worst = 0;  // of all surprises
  int test = -1;     // that found it; -1: none did, but perhaps a place

  HOST_DEVICE void add_test(int number, int count, double size) {
    if (number % 2 == 0)
      even_ += size;
    else if (size > rim_)
      rim_ = size;
    if (size > worst) {
      worst = size;
      test = number;
    }
    if (number + 1 == count) mean += even_ / ((count + 1) / 2) + rim_ * volume_of_rim;
  }
  HOST_DEVICE void add_place(double size) {
    mean += size * volume_of_place;
    if (size > worst) {
      worst = size;
      test = -1;
    }
  }

 private:
  double even_ = 0;
  double rim_ = 0;
};

}  // namespace riemann
