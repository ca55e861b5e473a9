// One thread that holds neighbouring lanes of a line: how they are added up, and merged as they
// come, so that few states wait at a time.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/patterns/lines/line_access.cuh"

namespace riemann::patterns {

/// Lanes that are added side by side before they are merged.
inline constexpr int lanes_at_once = 8;

/// What add() makes of an empty state and two terms, one each, and a merge. (The sum of two -0 is
/// -0 here, which total() rounds to 0 with the rest.)
template <class Accumulator, class T>
__device__ Accumulator pair_of(T left, T right) {
  if constexpr (is_same<Accumulator, accumulators::neumaier_sum<T>>) {
    const double_word_of<T> sum = two_sum(left, right);
    return {sum.hi, sum.lo};
  } else {
    auto state = begun<Accumulator>(left);
    state.merge(begun<Accumulator>(right));
    return state;
  }
}

/// Lanes from `lane` on that have one element each: source.read(lane, out) finds those of some.
template <int Lanes, class Accumulator, class Source>
__device__ Accumulator merged_elements(const Source& source, int lane) {
  if constexpr (Lanes > lanes_at_once) {
    Accumulator state = merged_elements<Lanes / 2, Accumulator>(source, lane);
    state.merge(merged_elements<Lanes / 2, Accumulator>(source, lane + Lanes / 2));
    return state;
  } else {
    typename Source::element ready[Lanes];
    source.read(lane, ready);
    Accumulator pairs[Lanes / 2];
#pragma unroll
    for (int r = 0; r < Lanes / 2; ++r)
      pairs[r] = pair_of<Accumulator>(ready[2 * r], ready[2 * r + 1]);
    return merge_lanes(pairs, Lanes / 2);
  }
}

}  // namespace riemann::patterns
