// Sums of lines that lie along memory, vector by vector, and their trees in registers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/lines_along.hpp"
#include "riemann/kernels/cpu/vector_trees.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace riemann::cpu {

/// As sum_short_lines().
template <int Bytes, sums_in_vectors Accumulator, class T, class Each>
[[gnu::always_inline]] inline void sum_short_lines_in_vectors(isa level, const short_lines<T>& of,
                                                              slice lines, const Each& each) {
  using trees = vector_trees<Accumulator, Bytes>;
  constexpr int most = lanes_together<T>;
  const int at_once = most / of.lanes;
  const int levels = std::countr_zero(static_cast<unsigned>(of.lanes));
  alignas(64) T filled[most];
  line_states<Accumulator, most> states;
  const bool whole = of.length == of.lanes && of.apart == of.lanes;
  for (index_t first = lines.begin; first < lines.end; first += at_once) {
    const int count = static_cast<int>(std::min<index_t>(at_once, lines.end - first));
    const int elements = count * of.lanes;
    const int read = trees::filled_up(elements, levels);
    const T* from = of.data + first * of.apart;
    if (!whole || read > elements) {
      fill_up(level, of, first, count, T(0), filled);
      std::fill(filled + elements, filled + read, T(0));
      from = filled;
    }
    trees::merge(from, elements, levels, states);
    each(states, first, count);
  }
}

/// Neighbouring vectors of lanes, the sums of which are in registers: `rounds` whole elements of
/// each, and `rest` of the first elements of another round.
template <sums_in_vectors Accumulator, class Vector, class T, class States, int... V>
[[gnu::always_inline]] inline void sum_vectors(const T* from, const T* end, int rounds, int rest,
                                               States& states, int place,
                                               std::integer_sequence<int, V...>) {
  constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(T));
  constexpr int all = lanes_of_long_line<T>;
  sums_of<Accumulator, sizeof(Vector)> sums[] = {
      sums_begun<Accumulator>(rounds > 0 ? loaded<Vector>(from + V * lanes) : Vector{})...};
  for (int r = 1; r < rounds; ++r) (sums[V].add(loaded<Vector>(from + r * all + V * lanes)), ...);
  from += rounds * all;
  if (rest >= int{sizeof...(V)} * lanes)
    (sums[V].add(loaded<Vector>(from + V * lanes)), ...);
  else if (rest > 0)
    (sums[V].add(loaded_some<Vector>(from + V * lanes, rest - V * lanes, end)), ...);
  (keep_sums(states, place + V * lanes, sums[V]), ...);
}

/// A chunk of `count` > 0 elements, as above: the states of its lanes from `place` on.
template <int Bytes, sums_in_vectors Accumulator, class T, class States>
[[gnu::always_inline]] inline void sum_vectors_of_chunk(const T* from, const T* end, int count,
                                                        States& states, int place) {
  constexpr int all = lanes_of_long_line<T>;
  constexpr int at_once = Bytes == 64 || Accumulator::components == 1 ? 8 : 4;  // in registers
  constexpr int lanes = at_once * Bytes / int{sizeof(T)};
  const int rounds = count / all;
  for (int l = 0; l < all; l += lanes)
    sum_vectors<Accumulator, vector_of<T, Bytes>>(from + l, end, rounds, count - rounds * all - l,
                                                  states, place + l,
                                                  std::make_integer_sequence<int, at_once>());
}

/// As sum_chunks().
template <int Bytes, sums_in_vectors Accumulator, class T, class Each>
[[gnu::always_inline]] inline void sum_chunks_in_vectors(const long_lines<T>& of, slice chunks,
                                                         const Each& each) {
  constexpr int all = lanes_of_long_line<T>;
  constexpr int levels = std::countr_zero(static_cast<unsigned>(all));
  constexpr int at_once = 16;
  line_states<Accumulator, at_once * all> states;
  for (index_t first = chunks.begin; first < chunks.end; first += at_once) {
    const int count = static_cast<int>(std::min<index_t>(at_once, chunks.end - first));
    for (int k = 0; k < count; ++k) {
      const auto [from, elements] = of[first + k];
      sum_vectors_of_chunk<Bytes, Accumulator>(from, of.end, elements, states, k * all);
    }
    vector_trees<Accumulator, Bytes>::merge(states, count * all, levels);
    each(states, first, count);
  }
}

}  // namespace riemann::cpu
