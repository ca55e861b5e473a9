// How far a number that was written or computed is from the double that stands for it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace riemann {

/// The number less its double: `off`, give or take `bound`. 0.1 is 5.6e-18 below its double.
struct deviation {
  double off = 0;
  double bound = 0;

  double largest() const { return std::abs(off) + bound; }
  bool operator==(const deviation&) const = default;
};

/// A double that a program was given, with what the number that was meant has more: nothing, where
/// that is the double itself.
struct given_number {
  double value = 0;
  deviation meant;

  given_number() = default;
  given_number(double rounded, deviation by = {}) : value(rounded), meant(by) {}
  bool operator==(const given_number&) const = default;
};

}  // namespace riemann
