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

/// Lanes from `lane` on of a line of Rounds rounds, the first of them a whole one:
/// source.read(round, lane, out) finds elements of some lanes, and source.has(round, lane) says
/// whether there is one.
template <int Lanes, int Rounds, class Accumulator, class Source>
__device__ Accumulator merged_lanes(const Source& source, int lane) {
  if constexpr (Lanes > lanes_at_once) {
    Accumulator state = merged_lanes<Lanes / 2, Rounds, Accumulator>(source, lane);
    state.merge(merged_lanes<Lanes / 2, Rounds, Accumulator>(source, lane + Lanes / 2));
    return state;
  } else if constexpr (Rounds == 1) {
    typename Source::element ready[Lanes];
    source.read(0, lane, ready);
    Accumulator pairs[Lanes / 2];
#pragma unroll
    for (int k = 0; k < Lanes / 2; ++k)
      pairs[k] = pair_of<Accumulator>(ready[2 * k], ready[2 * k + 1]);
    return merge_lanes(pairs, Lanes / 2);
  } else {
    typename Source::element ready[Rounds][Lanes];
#pragma unroll
    for (int r = 0; r < Rounds; ++r) source.read(r, lane, ready[r]);
    Accumulator states[Lanes];
#pragma unroll
    for (int k = 0; k < Lanes; ++k) states[k] = begun<Accumulator>(ready[0][k]);
#pragma unroll
    for (int r = 1; r < Rounds; ++r)
#pragma unroll
      for (int k = 0; k < Lanes; ++k)
        if (source.has(r, lane + k)) states[k].add(ready[r][k]);
    return merge_lanes(states, Lanes);
  }
}

}  // namespace riemann::patterns
