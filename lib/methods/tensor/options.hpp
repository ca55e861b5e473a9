// Product rules: what is known of the integrand.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/enclosure.hpp"

#include <memory>
#include <vector>

namespace riemann::tensor {

/// All in coordinates of the unit cube.
struct options {
  unsigned long long seed = 1;            // of random lines
  std::vector<std::vector<double>> cuts;  // by axis: where the integrand jumps or bends, rising
  std::vector<double> places;             // points where it may be large, one after the other
  std::shared_ptr<enclosure> bounds;      // of the integrand; null: none are known
  bool account = false;                   // whether an answer by a proof has its pieces
  bool has_peaks_apart = false;           // so that rules for one say nothing of another
};

}  // namespace riemann::tensor
