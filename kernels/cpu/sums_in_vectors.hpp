// Accumulators whose numbers are vectors: a sum in every lane.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/naive.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/cpu/vectors.hpp"

#include <limits>
#include <type_traits>

namespace riemann::cpu {

/// Those whose code does not ask what a number is.
template <class Accumulator, int Bytes>
struct sums_of_lanes;
template <class Real, int Bytes>
struct sums_of_lanes<accumulators::naive_sum<Real>, Bytes> {
  using type = accumulators::naive_sum<vector_of<Real, Bytes>>;
};
template <class Real, int Bytes>
struct sums_of_lanes<accumulators::neumaier_sum<Real>, Bytes> {
  using type = accumulators::neumaier_sum<vector_of<Real, Bytes>>;
};
template <class Accumulator, int Bytes>
using sums_of = typename sums_of_lanes<Accumulator, Bytes>::type;

template <class Accumulator>
concept sums_in_vectors = requires { typename sums_of<Accumulator, 16>; };

/// Neighbours along a line. Compensated sums wait for their additions, not for loads.
template <class Accumulator, class Vector, class T>
[[gnu::always_inline]] inline Vector elements_of(const T* from) {
  if constexpr (Accumulator::components == 1)
    return loaded_by_halves<Vector>(from);
  else
    return loaded<Vector>(from);
}

/// As begun() of elements, but that a sum of nothing but -0 is -0 until it is kept.
template <class Accumulator, class Vector>
[[gnu::always_inline]] inline sums_of<Accumulator, sizeof(Vector)> sums_begun(const Vector& first) {
  if constexpr (Accumulator::components == 1)
    return {first};
  else
    return {first, Vector{}};
}

/// Of two neighbours. Elements have no rounding errors yet.
template <class Accumulator, class Vector>
[[gnu::always_inline]] inline sums_of<Accumulator, sizeof(Vector)> merged_sums(
    const Vector& left, const Vector& right) {
  if constexpr (Accumulator::components == 1) {
    return {left + right};
  } else {
    const auto sum = two_sum(left, right);
    return {sum.hi, sum.lo};
  }
}
template <class Accumulator, class Vector>
[[gnu::always_inline]] inline accumulators::naive_sum<Vector> merged_sums(
    accumulators::naive_sum<Vector> left, const accumulators::naive_sum<Vector>& right) {
  left.merge(right);
  return left;
}
template <class Accumulator, class Vector>
[[gnu::always_inline]] inline accumulators::neumaier_sum<Vector> merged_sums(
    accumulators::neumaier_sum<Vector> left, const accumulators::neumaier_sum<Vector>& right) {
  left.merge(right);
  return left;
}

/// As rounded_total() of elements; a sum of nothing but -0 may be -0 until then.
template <class Vector>
[[gnu::always_inline]] inline Vector rounded_totals(const Vector& sum) {
  const Vector total = Vector{} + sum;
  using element = std::decay_t<decltype(total[0])>;
  return total == total ? total : Vector{} + std::numeric_limits<element>::quiet_NaN();
}
template <class Vector>
[[gnu::always_inline]] inline Vector rounded_totals(const accumulators::naive_sum<Vector>& state) {
  return rounded_totals(state.sum);
}
template <class Vector>
[[gnu::always_inline]] inline Vector rounded_totals(
    const accumulators::neumaier_sum<Vector>& state) {
  const Vector without = state.sum - state.sum;  // 0, or of what is not finite NaN
  return rounded_totals(without == without ? state.sum + state.compensation : state.sum);
}

/// The states of as many lines as there are lanes, from line `place` on.
template <class Accumulator, int Bytes, class States>
[[gnu::always_inline]] inline sums_of<Accumulator, Bytes> kept_sums(const States& from, int place) {
  using vector = vector_of<typename Accumulator::real, Bytes>;
  if constexpr (Accumulator::components == 1)
    return {loaded<vector>(from.first + place)};
  else
    return {loaded<vector>(from.first + place), loaded<vector>(from.second + place)};
}
template <class States, class Sums>
[[gnu::always_inline]] inline void keep_sums(States& to, int place, const Sums& sums) {
  store(decltype(sums.sum){} + sums.sum, to.first + place);  // as begun(): 0, not -0
  if constexpr (Sums::components == 2) store(sums.compensation, to.second + place);
}

}  // namespace riemann::cpu
