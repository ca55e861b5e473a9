// A balanced tree that merges states as they come, neighbours first: a stack of what still waits
// for its right neighbour, one for each level.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// Of up to 2^Levels - 1 states, in order. The same merges as level by level over all of them,
/// where who has no neighbour stays as he is.
template <class Accumulator, int Levels>
class neighbour_tree {
 public:
  RIEMANN_HOST_DEVICE void add(Accumulator state) {
    bool placed = false;
#pragma GCC unroll 16
    for (int level = 0; level < Levels; ++level) {
      if (placed) continue;
      if ((count_ >> level & 1) == 0) {
        waiting_[level] = state;
        placed = true;
      } else {
        Accumulator left = waiting_[level];
        left.merge(state);
        state = left;
      }
    }
    ++count_;
  }

  /// Of one state at least.
  RIEMANN_HOST_DEVICE Accumulator result() const {
    Accumulator state;
    bool there = false;
#pragma GCC unroll 16
    for (int level = 0; level < Levels; ++level) {
      if ((count_ >> level & 1) == 0) continue;
      Accumulator left = waiting_[level];
      if (there) left.merge(state);
      state = left;
      there = true;
    }
    return state;
  }

 private:
  Accumulator waiting_[Levels];
  unsigned count_ = 0;
};

}  // namespace riemann
