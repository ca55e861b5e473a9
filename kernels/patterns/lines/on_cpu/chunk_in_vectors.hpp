// One chunk of a line that lies along memory and fills two vector registers or more: its lanes are
// added up, and merged as far as registers go, which leaves a vector of states or a few.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/vector_trees.hpp"
#include "riemann/kernels/patterns/lines/lines.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace riemann::cpu {

template <sums_in_vectors Accumulator, int Bytes>
class chunk_in_vectors {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using places = places_of<real, Bytes>;
  using sums = sums_of<Accumulator, Bytes>;
  using trees = vector_trees<Accumulator, Bytes>;
  static constexpr int lanes = Bytes / int{sizeof(real)};
  static constexpr int most_lanes = lanes_of_long_line<real>;

 public:
  static constexpr int most_vectors =  // of sums in registers
      std::min(Bytes == 64 || Accumulator::components == 1 ? 8 : 4, most_lanes / lanes);

  /// What all chunks of a length have in common: rounds of an element for each lane, and a last one
  /// that leaves lanes out perhaps.
  struct rounds_of_chunk {
    rounds_of_chunk(index_t elements, int all)
        : count(static_cast<int>(elements - 1) >> std::countr_zero(static_cast<unsigned>(all))),
          rest(static_cast<int>(elements) - count * all),
          vectors((rest + lanes - 1) / lanes),
          mask(places_of_lanes<real, Bytes>() <
               static_cast<place_of<real>>(rest - (vectors - 1) * lanes)) {}

    int count;
    int rest;     // elements of the last round
    int vectors;  // that these fill
    places mask;  // of the last of those
  };

  /// The states of a chunk of `all` lanes, from `place` on. Its last vector is read at `tail`.
  template <class States>
  [[gnu::always_inline]] static void sum(const real* from, int all, const rounds_of_chunk& rounds,
                                         const real* tail, States& states, int place) {
    constexpr int step = most_vectors * lanes;
    const real* last = from + rounds.count * all;
    if constexpr (step == most_lanes)
      return sum_block(from, all, rounds.count, {last, tail, rounds.vectors, rounds.mask}, states,
                       place);
    for (int before = 0; before < all / lanes; before += most_vectors) {
      const int vectors = std::clamp(rounds.vectors - before, 0, most_vectors);
      const bool whole = before + vectors < rounds.vectors;
      const last_elements some{last, whole ? last + (vectors - 1) * lanes : tail, vectors,
                               whole ? ~places{} : rounds.mask};
      sum_block(from, all, rounds.count, some, states, place);
      from += step;
      last += step;
      place += std::max(most_vectors, lanes);
    }
  }

  /// The same of lanes that fill `Vectors`, the first `Count` of which have an element for each
  /// lane, but for the last, which has those of `mask`.
  template <int Vectors, int Count, class States>
  [[gnu::always_inline]] static void sum_round(const real* from, const real* tail,
                                               const places& mask, States& states, int place) {
    const auto elements = [&](int v) __attribute__((always_inline)) {
      return last_vector<Count>(from, v, tail, mask);
    };
    merge<Vectors, Count>(elements, states, place);
  }

 private:
  /// What the last round has for neighbouring lanes.
  struct last_elements {
    const real* from;
    const real* tail;  // where the last of the vectors is
    int vectors;
    places mask;
  };

  /// Neighbouring lanes that fill most_vectors, of `rounds` elements each, or of one more.
  template <class States>
  [[gnu::always_inline]] static void sum_block(const real* from, int round, int rounds,
                                               const last_elements& last, States& states,
                                               int place) {
    if (rounds > 0)
      return sum_rounds(from, round, rounds, last, states, place,
                        std::make_integer_sequence<int, most_vectors>());
    with_constant<0, most_vectors>(
        last.vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
          sum_round<most_vectors, Count>(last.from, last.tail, last.mask, states, place);
        });
  }
  template <class States, int... V>
  [[gnu::always_inline]] static void sum_rounds(const real* from, index_t round, int rounds,
                                                const last_elements& last, States& states,
                                                int place, std::integer_sequence<int, V...>) {
    sums each[] = {sums_begun<Accumulator>(elements_of<Accumulator, vector>(from + V * lanes))...};
    for (int r = 1; r < rounds; ++r) {
      from += round;
      (each[V].add(elements_of<Accumulator, vector>(from + V * lanes)), ...);
    }
    with_constant<0, most_vectors>(
        last.vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
          ((V < Count ? each[V].add(last_vector<Count>(last.from, V, last.tail, last.mask))
                      : void()),
           ...);
        });
    const auto vector_number = [&](int k) __attribute__((always_inline)) { return each[k]; };
    merge<most_vectors, most_vectors>(vector_number, states, place);
  }

  /// Vector number k of `Count` from `from` on, the last of which is at `tail`.
  template <int Count>
  [[gnu::always_inline]] static vector last_vector(const real* from, int k, const real* tail,
                                                   const places& mask) {
    return k == Count - 1 ? masked(elements_of<Accumulator, vector>(tail), mask)
                          : elements_of<Accumulator, vector>(from + k * lanes);
  }

  /// Neighbours of `Vectors`, of which `Present` are there, merged as far as registers go.
  template <int Vectors, int Present, class Elements, class States>
  [[gnu::always_inline]] static void merge(const Elements& elements, States& states, int place) {
    constexpr int together = std::min(Vectors, lanes);
    merge_parts<std::countr_zero(unsigned{together}), Present>(
        elements, states, place, std::make_integer_sequence<int, Vectors / together>());
  }
  template <int Levels, int Present, class Elements, class States, int... Part>
  [[gnu::always_inline]] static void merge_parts(const Elements& elements, States& states,
                                                 int place, std::integer_sequence<int, Part...>) {
    constexpr int together = 1 << Levels;
    const auto of_part = [&](int part) __attribute__((always_inline)) {
      return [&elements, part ](int k) __attribute__((always_inline)) {
        return elements(part * together + k);
      };
    };
    (keep_sums(states, place + Part * lanes,
               trees::template merged<Levels, std::clamp(Present - Part * together, 0, together)>(
                   of_part(Part))),
     ...);
  }
};

}  // namespace riemann::cpu
