// Random points of a box, which its rule has not chosen: what they find must be what the rule's
// values predict, as far as these predict each other.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_weights.hpp"
#include "riemann/kernels/points/philox.hpp"

namespace riemann {

/// That a box may have.
inline constexpr int most_tests = 1 << 16;

/// Where test `number` has this random number for a coordinate in the box [-1, 1]^dimensions. Tests
/// of even number are even in the box, those of odd number lie near faces, edges and corners, where
/// the rule has no points.
RIEMANN_HOST_DEVICE constexpr double test_coordinate(int number, double random) {
  if (number % 2 == 0) return 2 * random - 1;
  constexpr double rim = 1 - outer_abscissa;
  if (random < 0.25) return rim * (4 * random) - 1;
  if (random > 0.75) return 1 - rim * (4 * (1 - random));
  return 4 * random - 2;
}

/// The number, among random points, of test 0 of a box; `stream` tells boxes apart.
RIEMANN_HOST_DEVICE constexpr unsigned long long first_test_of(unsigned long long stream) {
  return stream << 16;
}

/// Coordinates 4 group .. 4 group + 3 of a test.
RIEMANN_HOST_DEVICE constexpr four_numbers test_coordinates(unsigned long long key,
                                                            unsigned long long stream, int number,
                                                            int group) {
  four_numbers coordinates =
      four_random_units(key, first_test_of(stream) + static_cast<unsigned>(number), group);
  for (double& each : coordinates.numbers) each = test_coordinate(number, each);
  return coordinates;
}

/// How much of a box, whose volume counts as 1, a surprise may stand for.
inline constexpr double volume_of_place = 1.0 / 8;
inline constexpr double volume_of_rim = 1.0 / 32;

/// How far values may be from what is predicted without anything new being there. `largest` is what
/// unpredicted() is at most.
RIEMANN_HOST_DEVICE constexpr double usual_surprise(double largest, double mean_magnitude) {
  constexpr double times = 30;  // further out than the rule's points the prediction is worse
  constexpr double rounding = 0x1p-40;
  return times * largest + rounding * mean_magnitude;
}

/// How much a value is off; 0 where that is not much, or not a number.
RIEMANN_HOST_DEVICE constexpr double surprise_of(double value, double predicted, double usual) {
  const double off = value - predicted;
  const double size = off < 0 ? -off : off;
  return size > usual && is_finite(value) ? size : 0;
}

/// Of `count` tests, those of even number.
RIEMANN_HOST_DEVICE constexpr int even_tests(int count) { return (count + 1) / 2; }

/// What tests and known places of a box find. Tests and places belong to lane number % test_lanes,
/// whose surprises are merged as a balanced tree: the order is the same whoever adds them.
inline constexpr int test_lanes = 64;
struct box_surprise {
  double even = 0;     // sum over tests of even number
  double apart = 0;    // sum over these of value - predicted ...
  double squares = 0;  // ... and of its square
  double rim = 0;      // largest of those of odd number
  double places = 0;   // sum over known places
  double worst = 0;    // of all surprises
  double value = 0;    // of the function, where the worst is
  int test = -1;       // that found it; -1: none did, but perhaps a place
  int not_finite = 0;

  RIEMANN_HOST_DEVICE void add_test(int number, double observed, double predicted, double usual) {
    const double size = surprise_of(observed, predicted, usual);
    const bool counts = is_finite(observed);
    if (!counts) ++not_finite;
    if (number % 2 == 0) {
      const double off = counts ? observed - predicted : 0;
      even += size;
      apart += off;
      squares += off * off;
    } else if (size > rim) {
      rim = size;
    }
    if (size > worst) {
      worst = size;
      value = observed;
      test = number;
    }
  }
  RIEMANN_HOST_DEVICE void add_place(double size) {
    places += size;
    if (size > worst) {
      worst = size;
      test = -1;
    }
  }
  RIEMANN_HOST_DEVICE void merge(const box_surprise& other) {
    even += other.even;
    apart += other.apart;
    squares += other.squares;
    if (other.rim > rim) rim = other.rim;
    places += other.places;
    not_finite += other.not_finite;
    const bool first = test >= 0 && (other.test < 0 || test < other.test);
    if (other.worst < worst || (other.worst == worst && first)) return;
    worst = other.worst;
    value = other.value;
    test = other.test;
  }

  /// Of what was not predicted, roughly; after `count` tests.
  RIEMANN_HOST_DEVICE double mean(int count) const {
    return even / even_tests(count) + rim * volume_of_rim + places * volume_of_place;
  }
};

}  // namespace riemann
