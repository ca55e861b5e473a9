// Many nodes for one division: where that is sound, with which coefficients, and what their
// rounding costs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/group_sum.hpp"
#include "riemann/lib/poles.hpp"
#include "riemann/lib/quadrature_sum.hpp"

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace riemann {

/// Group sizes that are compiled in; 1 means that every node is a term.
inline constexpr std::array group_sizes{1, 2, 4, 8, 16, 32};

/// How the nodes of a group become one term.
enum class group_form {
  plain,     // evaluated one by one and added; sizes 1 and plain_group_size
  rational,  // one rational function of the group's centre: one division
};

struct node_group {
  int size = 1;
  group_form form = group_form::plain;
};

/// monostate: the integrand offers no rational form.
using pole_structure = std::variant<std::monostate, conjugate_poles, real_pole>;

/// Empty if groups of `size` > 1 nodes may be summed as one rational function, else the reason why
/// not: the half-width of a group is at most 1/8 of the distance from [from, to] to the nearest
/// pole, and |Q| stays within 1e-250 .. 1e250.
std::string why_not_rational(const pole_structure&, int size, double step, double from, double to);

/// The largest rational group that is sound, else a plain one of plain_size. A function of the
/// request alone.
node_group automatic_group_of(const pole_structure&, int plain_size, double step, double from,
                              double to);

/// A group of exactly `size` nodes: rational where that is sound, else plain (which is always sound,
/// but is there for size 1 and the integrand's plain_group_size only).
node_group group_of(int size, const pole_structure&, double step, double from, double to);

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
