// An integrand as a few of its values tell it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/lattice.hpp"

#include <vector>

namespace riemann {

/// Values of f at equally spaced nodes.
struct values_at_nodes {
  lattice nodes;
  std::vector<double> values;
};

}  // namespace riemann
