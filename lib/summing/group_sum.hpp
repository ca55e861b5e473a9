// Many nodes, one division: the sum of an integrand over a group of equally spaced nodes as one
// rational function of the group's centre. An algebraic identity for all of the group's nodes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/planning/lattice.hpp"

#include <utility>

namespace riemann {

/// Which powers of v = (centre of the group) - (centre of the poles) the identity has.
enum class parity { even, odd };

/// With u = v^2: P(u)/Q(u) for `even`, v P(u)/Q(u) for `odd`; deg P = Degree - 1, deg Q = Degree,
/// Q monic. Coefficients from the constant term up.
template <parity Parity, int Degree>
struct rational_group {
  static constexpr parity symmetry = Parity;
  static constexpr int degree = Degree;
  /// Nodes in a group: a conjugate pair has as many factors as nodes, a real pole half as many.
  static constexpr int nodes = Parity == parity::even ? Degree : 2 * Degree;

  double numerator[Degree];
  double denominator[Degree];

  [[gnu::always_inline]] HOST_DEVICE double operator()(double v) const {
    const double u = v * v;
    const auto [p, q] = horner(u, std::make_integer_sequence<int, Degree - 1>{});
    return divide_normal(Parity == parity::even ? p : v * p, q);
  }

 private:
  struct fraction {
    double p, q;
  };

  /// Both polynomials, fully unrolled whatever the compiler thinks of loops.
  template <int... K>
  [[gnu::always_inline]] HOST_DEVICE fraction horner(double u,
                                                     std::integer_sequence<int, K...>) const {
    double p = numerator[Degree - 1];
    double q = u + denominator[Degree - 1];
    ((p = fma(p, u, numerator[Degree - 2 - K]), q = fma(q, u, denominator[Degree - 2 - K])), ...);
    return {p, q};
  }
};

/// Term i = the integrand summed over group i. `centres` are the groups' centres, measured from the
/// centre of the poles.
template <class Group>
struct group_sum {
  Group group;
  lattice centres;

  struct terms {
    const Group& group;
    node_run centres;
    [[gnu::always_inline]] HOST_DEVICE double operator()(int row, int lane) const {
      return group(centres(row, lane));
    }
  };
  HOST_DEVICE terms from(index_t first) const { return {group, centres.from(first)}; }
};

}  // namespace riemann
