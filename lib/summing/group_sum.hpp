// Many nodes, one division: the sum of an integrand over a group of equally spaced nodes as one
// rational function of the group's centre. An algebraic identity for all of the group's nodes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/lattice.hpp"

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

  [[gnu::always_inline]] RIEMANN_HOST_DEVICE double operator()(double v) const {
    const double u = v * v;
    double p = numerator[Degree - 1];
    double q = u + denominator[Degree - 1];
    horner<Degree - 2>(u, p, q);
    return divide_normal(Parity == parity::even ? p : v * p, q);
  }

 private:
  /// Both polynomials from coefficient K down, fully unrolled whatever the compiler thinks of
  /// loops.
  template <int K>
  [[gnu::always_inline]] RIEMANN_HOST_DEVICE void horner(double u, double& p, double& q) const {
    if constexpr (K >= 0) {
      p = fma(p, u, numerator[K]);
      q = fma(q, u, denominator[K]);
      horner<K - 1>(u, p, q);
    }
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
    [[gnu::always_inline]] RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
      return group(centres(row, lane));
    }
  };
  RIEMANN_HOST_DEVICE terms from(index_t first) const { return {group, centres.from(first)}; }
};

}  // namespace riemann
