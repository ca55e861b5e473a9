// Many nodes for one division: where that is sound, with which coefficients, and what their
// rounding costs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/group_sum.hpp"
#include "riemann/lib/poles.hpp"

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace riemann {

/// Group sizes that are compiled in; 1 means a division a node.
inline constexpr std::array group_sizes{1, 2, 4, 8, 16, 32};

/// What `--group auto` takes where it is sound. 16 and 32 differ little in speed (see
/// docs/numerics.md), and 16 is sound on coarser lattices.
inline constexpr int preferred_group = 16;

/// monostate: the integrand offers no grouped form.
using pole_structure = std::variant<std::monostate, conjugate_poles, real_pole>;

/// Empty if groups of `size` nodes of this lattice may be summed as one rational function, else the
/// reason why not: the half-width of a group is at most 1/8 of the distance from [from, to] to the
/// nearest pole, and |Q| stays within 1e-250 .. 1e250.
std::string why_not_grouped(const pole_structure&, int size, double step, double from, double to);

/// The largest size up to preferred_group that is sound.
int automatic_group_size(const pole_structure&, double step, double from, double to);

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

/// A lattice summed by groups.
struct grouped_lattice {
  group_coefficients coefficients;
  lattice centres;        // of groups [0, count), measured from the centre of the poles
  index_t grouped = 0;    // nodes [0, grouped) are covered; the rest are single terms
  double_word rounding;   // what the rounded coefficients make the sum too small by
};

/// `nodes` in groups of `size` > 1, for which why_not_grouped is empty.
grouped_lattice group_lattice(const pole_structure&, int size, const lattice& nodes);

}  // namespace riemann
