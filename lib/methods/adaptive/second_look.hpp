// The second look: values at points that no panel has used, compared with what the panels predict.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/random.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "riemann/lib/methods/adaptive/subdivision.hpp"

#include <span>
#include <vector>

namespace riemann::adaptive {

/// A panel that predicts wrongly at t.
struct miss {
  std::size_t panel = 0;
  double t = 0;
  bool at_structure = false;
  double_word place;  // its x
};

struct second_look {
  std::vector<miss> misses;  // one a panel at most: the largest
  double missed = 0;         // what they weigh together
  double unresolved = 0;     // largest difference times width of panels that were believed
  double worst = 0;          // place of the largest difference
  bool by_rounding = false;  // a difference that all digits do not confirm: too many were lost
};

/// Looks at every panel that has not been looked at yet. A difference counts as a miss if, times
/// the panel's width, it exceeds 5 tolerances, what the panel itself is unsure of, and rounding;
/// and if the formula's value with all digits confirms it.
/// `times` as many random points as usual. Beside `ends` of pieces it looks as near as the
/// formula's exponents and divisors may change f.
second_look look_again(subdivision& over, std::span<const structure_point> structure,
                       std::span<const double_word> ends, sampler& f, double tolerance, int times,
                       random_draws& random);

}  // namespace riemann::adaptive
