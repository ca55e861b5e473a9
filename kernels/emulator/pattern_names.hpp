// Of CUDA's names those that patterns need beyond cuda_names.hpp, which comes first: reductions of
// a warp in one instruction, and the rest of the atomic operations.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/cuda_names.hpp"

namespace riemann::emulator {

/// What `join` makes of the numbers of all lanes that take part. By shuffles: one from each lane.
template <class T, class Join>
T reduced_in_warp(unsigned mask, T value, const Join& join, const place& where) {
  T reduced{};
  bool first = true;
  for (int from = 0; from < static_cast<int>(warp_lanes); ++from) {
    if ((mask >> from & 1U) == 0) continue;
    const T brought =
        shuffled(warp_operation::shuffle, mask, value, from, static_cast<int>(warp_lanes), where);
    reduced = first ? brought : join(reduced, brought);
    first = false;
  }
  return reduced;
}

}  // namespace riemann::emulator

template <std::integral T>
T __reduce_add_sync(unsigned mask, T value, RIEMANN_WHERE) {
  return riemann::emulator::reduced_in_warp(mask, value, [](T a, T b) { return a + b; }, where);
}
template <std::integral T>
T __reduce_min_sync(unsigned mask, T value, RIEMANN_WHERE) {
  return riemann::emulator::reduced_in_warp(
      mask, value, [](T a, T b) { return b < a ? b : a; }, where);
}
template <std::integral T>
T __reduce_max_sync(unsigned mask, T value, RIEMANN_WHERE) {
  return riemann::emulator::reduced_in_warp(
      mask, value, [](T a, T b) { return a < b ? b : a; }, where);
}
inline unsigned __reduce_and_sync(unsigned mask, unsigned value, RIEMANN_WHERE) {
  return riemann::emulator::reduced_in_warp(
      mask, value, [](unsigned a, unsigned b) { return a & b; }, where);
}
inline unsigned __reduce_or_sync(unsigned mask, unsigned value, RIEMANN_WHERE) {
  return riemann::emulator::reduced_in_warp(
      mask, value, [](unsigned a, unsigned b) { return a | b; }, where);
}

RIEMANN_ATOMIC(atomicSub, return before - x;)
RIEMANN_ATOMIC(atomicMin, return x < before ? x : before;)
RIEMANN_ATOMIC(atomicMax, return before < x ? x : before;)
inline unsigned atomicDec(riemann::global_view<unsigned> at, unsigned last, RIEMANN_WHERE) {
  return riemann::emulator::change_atomically(
      at, [last](unsigned before) { return before == 0 || before > last ? last : before - 1; },
      where);
}
RIEMANN_ATOMIC(atomicAnd, return before & x;)
RIEMANN_ATOMIC(atomicXor, return before ^ x;)
