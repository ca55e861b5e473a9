// A second look before an estimate from samples is believed: even random points, which no lattice
// and no map has chosen, must not find what the run has not seen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/training.hpp"

#include <vector>

namespace riemann::sampling {

class second_look {
 public:
  static constexpr int points = 1 << 16;

  /// Takes values at random points of the cube; `scale` makes them about 1.
  second_look(evaluator&, double scale, unsigned long long seed);

  /// How much of the integral of |f| lies in values that the run has not seen: each of them,
  /// weighted as the run would have weighted it, is larger than `root_of_squares`, the root of the
  /// sum of the squares of all the values that the run has met. `on_map` is null for a run without.
  double unseen(double root_of_squares, const importance_map* on_map);

  /// Where the heaviest of these lies; empty where the last look found none.
  const std::vector<double>& heaviest() const { return heaviest_; }

 private:
  evaluator& on_;
  unsigned long long key_;
  std::vector<double> magnitudes_;
  std::vector<double> heaviest_;
};

}  // namespace riemann::sampling
