// Sums of lines that lie along memory and fill two vector registers or more, chunk by chunk: what
// can be merged in registers leaves a vector of states or two, which join those of other chunks.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/lines_along.hpp"
#include "riemann/kernels/cpu/vector_trees.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace riemann::cpu {

template <sums_in_vectors Accumulator, int Bytes>
class wide_lines {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using places = places_of<real, Bytes>;
  using sums = sums_of<Accumulator, Bytes>;
  using trees = vector_trees<Accumulator, Bytes>;
  static constexpr int lanes = Bytes / int{sizeof(real)};
  static constexpr int most_lanes = lanes_of_long_line<real>;
  static constexpr int most_vectors =  // of sums in registers
      std::min(Bytes == 64 || Accumulator::components == 1 ? 8 : 4, most_lanes / lanes);

 public:
  wide_lines(const long_lines<real>& of, index_t chunks_of_line)
      : of_(of),
        chunks_of_line_(chunks_of_line),
        elements_of_chunk_(of.shape.elements_of_chunk()),
        whole_(elements_of_chunk_, of.shape.lanes),
        last_(of.shape.length - (chunks_of_line_ - 1) * elements_of_chunk_, of.shape.lanes) {}

  /// Chunks are counted line by line. each(states, first chunk, number of chunks) is called for
  /// some of `chunks` after the other.
  template <class Each>
  [[gnu::always_inline]] void sum(slice chunks, const Each& each) const {
    constexpr int at_once = 32;
    constexpr int most_left = most_lanes / std::min(most_vectors, lanes);
    const int vectors = std::min(of_.shape.lanes / lanes, most_vectors);
    const int left = of_.shape.lanes / std::min(vectors, lanes);
    line_states<Accumulator, at_once * most_left> states;
    for (index_t first = chunks.begin; first < chunks.end; first += at_once) {
      const int count = static_cast<int>(std::min<index_t>(at_once, chunks.end - first));
      switch (vectors) {
        case 2: sum_some<2>(first, count, left, states); break;
        case 4: sum_some<std::min(4, most_vectors)>(first, count, left, states); break;
        default: sum_some<most_vectors>(first, count, left, states);
      }
      trees::template merge_states<most_left>(states, count, left);
      each(states, first, count);
    }
  }

 private:
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

  /// What the last round has for neighbouring lanes.
  struct last_elements {
    const real* from;
    const real* tail;  // where the last of the vectors is
    int vectors;
    places mask;
  };

  template <int Vectors, class States>
  [[gnu::always_inline]] void sum_some(index_t first, int count, int left, States& states) const {
    if constexpr (Vectors == most_vectors)
      if (chunks_of_line_ > 1 || last_.count > 0 || of_.shape.lanes > Vectors * lanes)
        return sum_chunks(first, count, left, states);
    sum_lines_of_one_round<Vectors>(of_.data + first * of_.apart, count, left, states);
  }

  /// Lines of no more elements than lanes, but of more than half as many.
  template <int Vectors, class States>
  [[gnu::always_inline]] void sum_lines_of_one_round(const real* from, int count, int left,
                                                     States& states) const {
    alignas(64) real moved[2 * lanes];
    const places mask = last_.mask;
    const int before_tail = (last_.vectors - 1) * lanes;
    const real* const last_line = from + (count - 1) * of_.apart;
    const bool all_readable = of_.end - (last_line + before_tail) >= lanes;
    with_constant<Vectors / 2 + 1, Vectors>(
        last_.vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
          const int readable = all_readable ? count : count - 1;
          for (int k = 0; k < count; ++k, from += of_.apart) {
            const real* tail = from + before_tail;
            if (k == readable) tail = readable_tail(tail, last_, moved);
            const auto elements = [&](int v) __attribute__((always_inline)) {
              return last_vector<Count>(from, v, tail, mask);
            };
            merge<Vectors, Count>(elements, states, k * left);
          }
        });
  }

  /// The last vector of a line, whose elements end the memory that may be read, followed by zeros:
  /// lines have at least as many elements as a vector.
  [[gnu::always_inline]] static const real* readable_tail(const real* tail,
                                                          const rounds_of_chunk& rounds,
                                                          real* moved) {
    const int missing = rounds.vectors * lanes - rounds.rest;
    store(loaded<vector>(tail - missing), moved);
    store(vector{}, moved + lanes);
    return moved + missing;
  }

  template <class States>
  [[gnu::always_inline]] void sum_chunks(index_t first, int count, int left, States& states) const {
    alignas(64) real moved[2 * lanes];
    index_t chunk = chunks_of_line_ == 1 ? 0 : first % chunks_of_line_;
    const real* line =
        of_.data + (chunks_of_line_ == 1 ? first : first / chunks_of_line_) * of_.apart;
    for (int place = 0; place < count * left; place += left) {
      const bool at_end = chunk == chunks_of_line_ - 1;
      const rounds_of_chunk& rounds = at_end ? last_ : whole_;
      const real* const from = line + chunk * elements_of_chunk_;
      const real* const last = from + rounds.count * of_.shape.lanes;
      const real* tail = last + (rounds.vectors - 1) * lanes;
      if (of_.end - tail < lanes) tail = readable_tail(tail, rounds, moved);
      sum_chunk(from, rounds, last, tail, states, place);
      chunk = at_end ? 0 : chunk + 1;
      line += at_end ? of_.apart : 0;
    }
  }

  template <class States>
  [[gnu::always_inline]] void sum_chunk(const real* from, const rounds_of_chunk& rounds,
                                        const real* last, const real* tail, States& states,
                                        int place) const {
    constexpr int step = most_vectors * lanes;
    if constexpr (step == most_lanes)
      return sum_block(from, rounds.count, {last, tail, rounds.vectors, rounds.mask}, states,
                       place);
    for (int before = 0; before < of_.shape.lanes / lanes; before += most_vectors) {
      const int vectors = std::clamp(rounds.vectors - before, 0, most_vectors);
      const bool whole = before + vectors < rounds.vectors;
      const last_elements some{last, whole ? last + (vectors - 1) * lanes : tail, vectors,
                               whole ? ~places{} : rounds.mask};
      sum_block(from, rounds.count, some, states, place);
      from += step;
      last += step;
      place += std::max(most_vectors, lanes);
    }
  }

  /// Lanes that fill most_vectors.
  template <class States>
  [[gnu::always_inline]] void sum_block(const real* from, int rounds, const last_elements& last,
                                        States& states, int place) const {
    if (rounds == 0)
      sum_last(last, states, place);
    else
      sum_rounds(from, of_.shape.lanes, rounds, last, states, place,
                 std::make_integer_sequence<int, most_vectors>());
  }

  /// Lanes of one element each, at most.
  template <class States>
  [[gnu::always_inline]] static void sum_last(const last_elements& last, States& states,
                                              int place) {
    with_constant<0, most_vectors>(
        last.vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
          const auto elements = [&](int k) __attribute__((always_inline)) {
            return last_vector<Count>(last.from, k, last.tail, last.mask);
          };
          merge<most_vectors, Count>(elements, states, place);
        });
  }

  /// Lanes of `rounds` elements each, or of one more.
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
    const auto made = [&](int k) __attribute__((always_inline)) { return each[k]; };
    merge<most_vectors, most_vectors>(made, states, place);
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

  const long_lines<real> of_;
  const index_t chunks_of_line_;
  const index_t elements_of_chunk_;
  const rounds_of_chunk whole_;
  const rounds_of_chunk last_;
};

}  // namespace riemann::cpu
