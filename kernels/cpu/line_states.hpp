// The states of lines, or of their lanes, laid out for vector loops: one array a component. Unlike
// lane_states nothing is set at the beginning, and extrema have arrays of their own, too.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/accumulators/first_term.hpp"
#include "riemann/kernels/accumulators/naive.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann::cpu {

/// N accumulators of one or two components.
template <class Accumulator, int N>
struct line_states {
  static_assert(Accumulator::components == 1);
  alignas(64) typename Accumulator::real first[N];

  Accumulator get(int k) const { return {first[k]}; }
  void set(int k, const Accumulator& state) {
    const auto [x] = state;
    first[k] = x;
  }
};
template <one_element Accumulator, int N>
struct line_states<Accumulator, N> {
  alignas(64) decltype(Accumulator::value) first[N];

  Accumulator get(int k) const { return {first[k]}; }
  void set(int k, const Accumulator& state) { first[k] = state.value; }
};
template <class Accumulator, int N>
  requires(Accumulator::components == 2)
struct line_states<Accumulator, N> {
  alignas(64) typename Accumulator::real first[N];
  alignas(64) typename Accumulator::real second[N];

  Accumulator get(int k) const { return {first[k], second[k]}; }
  void set(int k, const Accumulator& state) {
    const auto [x, y] = state;
    first[k] = x;
    second[k] = y;
  }
};

/// The element nearest to a sum, as rounding its total() gives it: here one addition does that.
template <class Real>
[[gnu::always_inline]] inline Real rounded_total(const accumulators::naive_sum<Real>& state) {
  return canonical(state.sum);
}
template <class Real>
[[gnu::always_inline]] inline Real rounded_total(const accumulators::neumaier_sum<Real>& state) {
  return canonical(is_finite(state.sum) ? state.sum + state.compensation : state.sum);
}

/// `one` or `other`, component by component, as vector loops have it.
template <class Accumulator>
[[gnu::always_inline]] inline Accumulator chosen(bool first, const Accumulator& one,
                                                 const Accumulator& other) {
  if constexpr (one_element<Accumulator>) {
    return {first ? one.value : other.value};
  } else if constexpr (Accumulator::components == 1) {
    const auto [a] = one;
    const auto [b] = other;
    return {first ? a : b};
  } else {
    const auto [a, c] = one;
    const auto [b, d] = other;
    return {first ? a : b, first ? c : d};
  }
}

/// Neighbours merged, level by level, until of `count` states (times a power of two) `left` are
/// left: state k of the next level is that of 2k and 2k + 1.
template <class States>
[[gnu::always_inline]] inline void merge_neighbours(States& states, int count, int left) {
  for (int half = count / 2; half >= left; half /= 2) {
#pragma GCC ivdep
#pragma GCC unroll 4
    for (int k = 0; k < half; ++k) {
      auto merged = states.get(2 * k);
      merged.merge(states.get(2 * k + 1));
      states.set(k, merged);
    }
  }
}

}  // namespace riemann::cpu
