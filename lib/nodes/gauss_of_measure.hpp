// Gauss rules for any positive weight function, given as point masses.
// W. Gautschi, "Orthogonal Polynomials: Computation and Approximation" (2004), 2.2.3 and 3.1.1; the
// recurrence by W. B. Gragg and W. J. Harwood, Numer. Math. 44 (1984) 317-335 (RKPW).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace riemann {

struct point_mass {
  double place = 0;
  double mass = 0;
};

/// Of the orthonormal polynomials of a measure: t p_k = root[k+1] p_(k+1) + centre[k] p_k +
/// root[k] p_(k-1); root[0]^2 is the whole mass.
struct recurrence {
  std::vector<double> centre;
  std::vector<double> root;

  /// The largest rule that there is.
  std::size_t order() const { return centre.size(); }
};

/// Up to `order` polynomials; fewer where doubles can tell no more apart. Masses are positive.
recurrence recurrence_of(std::span<const point_mass>, std::size_t order);

/// The n nodes, rising, and their weights: exact for polynomials of degree below 2 n under the
/// measure. 1 <= n <= order().
std::vector<point_mass> gauss_rule(const recurrence&, std::size_t n);

}  // namespace riemann
