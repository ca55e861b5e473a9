// Bounds of an integrand over boxes of the unit cube, in complex numbers too: proofs, not
// estimates.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/region.hpp"

#include <cstddef>
#include <span>

namespace riemann {

/// Not for several threads at once.
class enclosure {
 public:
  virtual ~enclosure() = default;
  virtual std::size_t dimensions() const = 0;

  /// What follows is about this box.
  virtual void enter(std::span<const range> box) = 0;
  /// What |f| is at most; infinite where that is not known.
  virtual double largest() const = 0;
  /// How far a computed value may be from the exact one; infinite where that is not known.
  virtual double largest_rounding() const = 0;
  /// What |f| is at most where the coordinate of that axis takes the complex values of a Bernstein
  /// ellipse (its foci are the ends of the box, its semi-axes (rho + 1/rho) / 2 and
  /// (rho - 1/rho) / 2 half-widths), the others those of the box: infinite where f is not known to
  /// be analytic there. 1 < rho.
  virtual double largest_around(std::size_t axis, double rho) = 0;
  /// The share of the box, along its sides, where f may be another function than the one that is
  /// bounded so: where a switch at a side is known up to rounding.
  virtual double share_left_out() const = 0;
};

}  // namespace riemann
