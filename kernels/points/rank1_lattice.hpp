// Rank-1 lattice rules, embedded and shifted, in 32-bit arithmetic. Point i of 2^m is the fraction
// i z_k / 2^m + shift_k in coordinate k: the first 2^(m+1) points contain the first 2^m, at even
// numbers, so that twice as many points cost the odd ones only.
// Hickernell, Niederreiter, "The existence of good extensible rank-1 lattices", J. Complexity 19
// (2003); shifts: Cranley, Patterson, SIAM J. Numer. Anal. 13 (1976).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/unit_number.hpp"

namespace riemann {

/// The largest m: 2^28 points.
inline constexpr int largest_lattice = 28;

/// A coordinate of point `number` of the 2^m points, 1 <= m <= 28, as a fraction of 2^32.
/// `generator` is odd; only its last m bits count.
/// Linear in `number`: steps from point to point are lattice_fraction(points, generator, m, 0), and
/// are added with wrap-around.
RIEMANN_HOST_DEVICE constexpr unsigned lattice_fraction(unsigned number, unsigned generator, int m,
                                                        unsigned shift) {
  return ((number * generator) << (32 - m)) + shift;
}

/// The same in (0, 1).
RIEMANN_HOST_DEVICE constexpr double lattice_coordinate(unsigned number, unsigned generator, int m,
                                                        unsigned shift) {
  return unit_number(lattice_fraction(number, generator, m, shift));
}

}  // namespace riemann
