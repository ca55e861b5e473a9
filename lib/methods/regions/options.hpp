// Integration by adaptive boxes: what is known of the integrand.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace riemann::regions {

/// All in coordinates of the unit cube.
struct options {
  unsigned long long seed = 1;            // of random points
  std::vector<std::vector<double>> cuts;  // by axis: where the integrand jumps or bends, rising
  std::vector<double> places;             // points where it may be narrow, one after the other
  double tests = 1 << 16;                 // random points, at least, before it is believed
  bool account = false;                   // whether the answer has its boxes
};

}  // namespace riemann::regions
