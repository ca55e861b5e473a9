// The accumulators of many lanes, laid out for vector loops: one array a component.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::cpu {

/// N accumulators. For accumulators made of reals only, component c of lane l is element l of
/// array c, so that neighbouring lanes fill a vector register.
template <class Accumulator, int N, int Components = Accumulator::components>
struct lane_states {
  static_assert(Components == 0, "accumulators of 1, 2, 3 or 5 reals have their own layout below");
  Accumulator states[N]{};

  Accumulator get(int lane) const { return states[lane]; }
  void set(int lane, const Accumulator& state) { states[lane] = state; }
};

template <class Accumulator, int N>
struct lane_states<Accumulator, N, 1> {
  static_assert(sizeof(Accumulator) == sizeof(typename Accumulator::real));
  typename Accumulator::real first[N]{};

  Accumulator get(int lane) const { return {first[lane]}; }
  void set(int lane, const Accumulator& state) {
    const auto [x] = state;
    first[lane] = x;
  }
};

template <class Accumulator, int N>
struct lane_states<Accumulator, N, 2> {
  static_assert(sizeof(Accumulator) == 2 * sizeof(typename Accumulator::real));
  typename Accumulator::real first[N]{};
  typename Accumulator::real second[N]{};

  Accumulator get(int lane) const { return {first[lane], second[lane]}; }
  void set(int lane, const Accumulator& state) {
    const auto [x, y] = state;
    first[lane] = x;
    second[lane] = y;
  }
};

template <class Accumulator, int N>
struct lane_states<Accumulator, N, 3> {
  static_assert(sizeof(Accumulator) == 3 * sizeof(typename Accumulator::real));
  typename Accumulator::real first[N]{};
  typename Accumulator::real second[N]{};
  typename Accumulator::real third[N]{};

  Accumulator get(int lane) const { return {first[lane], second[lane], third[lane]}; }
  void set(int lane, const Accumulator& state) {
    const auto [x, y, z] = state;
    first[lane] = x;
    second[lane] = y;
    third[lane] = z;
  }
};

template <class Accumulator, int N>
struct lane_states<Accumulator, N, 5> {
  using real = typename Accumulator::real;
  static_assert(sizeof(Accumulator) == 5 * sizeof(real));
  real parts[5][N]{};

  Accumulator get(int lane) const {
    return {parts[0][lane], parts[1][lane], parts[2][lane], parts[3][lane], parts[4][lane]};
  }
  void set(int lane, const Accumulator& state) {
    const auto [a, b, c, d, e] = state;
    parts[0][lane] = a;
    parts[1][lane] = b;
    parts[2][lane] = c;
    parts[3][lane] = d;
    parts[4][lane] = e;
  }
};

/// Merges lanes 0 .. n-1 (n a power of two) in order, by a balanced binary tree of neighbours, into
/// lane 0.
template <class States>
[[gnu::always_inline]] inline void merge_tree(States& lanes, int n) {
  for (int half = n / 2; half >= 1; half /= 2) {
#pragma GCC ivdep
    for (int l = 0; l < half; ++l) {
      auto left = lanes.get(2 * l);
      left.merge(lanes.get(2 * l + 1));
      lanes.set(l, left);
    }
  }
}

}  // namespace riemann::cpu
