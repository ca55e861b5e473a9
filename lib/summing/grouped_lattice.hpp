// Many nodes for one division: with which coefficients, and what their rounding costs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/group_sum.hpp"
#include "riemann/lib/summing/grouping.hpp"
#include "riemann/lib/summing/lattice.hpp"

#include <vector>

namespace riemann {

/// The rational function of one group as numbers, constant term first; Q is monic.
struct group_coefficients {
  parity symmetry = parity::even;
  int size = 1;
  double centre = 0;  // of the poles
  std::vector<double> numerator;
  std::vector<double> denominator;

  template <class Group>
  Group as() const {
    Group group;
    for (int k = 0; k < Group::degree; ++k) {
      group.numerator[k] = numerator[static_cast<std::size_t>(k)];
      group.denominator[k] = denominator[static_cast<std::size_t>(k)];
    }
    return group;
  }
};

/// The full groups of a lattice, as rational functions.
struct grouped_lattice {
  group_coefficients coefficients;
  lattice centres;       // measured from the centre of the poles
  double_word rounding;  // what the rounded coefficients make the sum too small by
};

/// `nodes` in groups of `size` > 1 <= nodes.count, for which why_not_rational is empty.
grouped_lattice group_lattice(const pole_structure&, int size, const lattice& nodes);

}  // namespace riemann
