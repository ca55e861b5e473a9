// Equally spaced nodes of equal weight, and the terms an integrand makes of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// Node i = origin + offset + i * (step_hi + step_lo), 0 <= i < count, never beyond `last`.
/// Computed from i (no drift), with the product rounded next to the offset from the origin, where
/// one rounding is small, and once more when the origin is added. i < 2^53.
struct lattice {
  double origin = 0;
  double offset = 0;
  double_word step;
  double last = 0;
  index_t count = 0;

  /// Node number first + lane.
  HOST_DEVICE double node(index_t first, int lane) const {
    const double i = static_cast<double>(first) + lane;
    const double x = origin + fma(i, step.hi, fma(i, step.lo, offset));
    return x < last ? x : last;
  }
};

}  // namespace riemann
