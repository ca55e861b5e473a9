// Equally spaced nodes of equal weight.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// Consecutive nodes next to a start that is known to some 106 bits.
struct node_run {
  double start;      // nearest double to the start, or so
  double remainder;  // what it lacks
  double_word step;

  /// Node row + lane of the run, at most 2^19 steps from its start: two roundings that count, of
  /// the distance from the start and of the node itself.
  RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
    const double i = static_cast<double>(row) + lane;
    return start + fma(i, step.hi, fma(i, step.lo, remainder));
  }
};

/// Node i = origin + offset + i * step, 0 <= i < count <= 2^53. Computed from i, so that nothing
/// drifts. A node that lies inside the interval in exact arithmetic is never rounded beyond its
/// end: before the last rounding it is off by less than 2^-33 steps.
struct lattice {
  double origin = 0;
  double offset = 0;  // of node 0
  double_word step;
  index_t count = 0;

  /// The nodes from number `first` on.
  RIEMANN_HOST_DEVICE node_run from(index_t first) const {
    const double i = static_cast<double>(first);
    const double_word distance = two_product(i, step.hi);
    const double_word start = two_sum(origin, distance.hi);
    return {start.hi, start.lo + (distance.lo + fma(i, step.lo, offset)), step};
  }

  RIEMANN_HOST_DEVICE double node(index_t i) const { return from(i)(0, 0); }
};

/// The centres of groups of `size` consecutive nodes, as many as are full.
RIEMANN_HOST_DEVICE inline lattice centres_of_groups(const lattice& nodes, int size) {
  const double first = nodes.offset + nodes.step.hi * (0.5 * (size - 1));
  return {nodes.origin, first, nodes.step * double_word(size), nodes.count / size};
}

}  // namespace riemann
