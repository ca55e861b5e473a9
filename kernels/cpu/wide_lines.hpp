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
  explicit wide_lines(const long_lines<real>& of)
      : of_(of),
        chunks_of_line_(of.shape.chunk_count()),
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
        case 2: sum_chunks<2>(first, count, left, states); break;
        case 4: sum_chunks<std::min(4, most_vectors)>(first, count, left, states); break;
        default: sum_chunks<most_vectors>(first, count, left, states);
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
        : count(static_cast<int>((elements - 1) / all)),
          rest(static_cast<int>(elements - index_t{count} * all)),
          vectors((rest + lanes - 1) / lanes),
          mask(places_of_lanes<real, Bytes>() <
               static_cast<place_of<real>>(rest - (vectors - 1) * lanes)) {}

    int count;
    int rest;     // elements of the last round
    int vectors;  // that these fill
    places mask;  // of the last of those
  };

  template <int Vectors, class States>
  [[gnu::always_inline]] void sum_chunks(index_t first, int count, int left, States& states) const {
    alignas(64) real padded[most_lanes];
    const int all = of_.shape.lanes;
    index_t chunk = chunks_of_line_ == 1 ? 0 : first % chunks_of_line_;
    const real* line =
        of_.data + (chunks_of_line_ == 1 ? first : first / chunks_of_line_) * of_.apart;
    for (int place = 0; place < count * left; place += left) {
      const bool at_end = chunk == chunks_of_line_ - 1;
      const rounds_of_chunk& rounds = at_end ? last_ : whole_;
      const real* const from = line + chunk * elements_of_chunk_;
      const real* last = from + rounds.count * all;
      if (of_.end - last < rounds.vectors * lanes) {
        std::fill(std::copy(last, last + rounds.rest, padded), padded + all, real(0));
        last = padded;
      }
      sum_chunk<Vectors>(from, rounds, last, states, place);
      chunk = at_end ? 0 : chunk + 1;
      line += at_end ? of_.apart : 0;
    }
  }

  template <int Vectors, class States>
  [[gnu::always_inline]] void sum_chunk(const real* from, const rounds_of_chunk& rounds,
                                        const real* last, States& states, int place) const {
    constexpr int step = Vectors * lanes;
    // Lines that do not fill most_vectors are more than half of what they need, and one round.
    if constexpr (Vectors < most_vectors)
      return sum_last<Vectors, Vectors / 2 + 1>(last, rounds.vectors, rounds.mask, states, place);
    const int blocks = of_.shape.lanes / step;
    for (int k = 0; k < blocks;
         ++k, from += step, last += step, place += std::max(Vectors, lanes)) {
      const int vectors = std::clamp(rounds.vectors - k * Vectors, 0, Vectors);
      const places mask = vectors < rounds.vectors - k * Vectors ? ~places{} : rounds.mask;
      if (rounds.count == 0)
        sum_last<Vectors, 0>(last, vectors, mask, states, place);
      else
        sum_rounds(from, of_.shape.lanes, rounds.count, last, vectors, mask, states, place,
                   std::make_integer_sequence<int, Vectors>());
    }
  }

  /// Lanes of one element each, at most, in `vectors`, which are at least Least.
  template <int Vectors, int Least, class States>
  [[gnu::always_inline]] static void sum_last(const real* last, int vectors, const places& mask,
                                              States& states, int place) {
    with_constant<Least, Vectors>(
        vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
          const auto elements = [&](int k) __attribute__((always_inline)) {
            return last_vector<Count>(last, k, mask);
          };
          merge<Vectors, Count>(elements, states, place);
        });
  }

  /// Lanes of `rounds` elements each, or of one more.
  template <class States, int... V>
  [[gnu::always_inline]] static void sum_rounds(const real* from, index_t round, int rounds,
                                                const real* last, int vectors, const places& mask,
                                                States& states, int place,
                                                std::integer_sequence<int, V...>) {
    sums each[] = {sums_begun<Accumulator>(loaded<vector>(from + V * lanes))...};
    for (int r = 1; r < rounds; ++r) {
      from += round;
      (each[V].add(loaded<vector>(from + V * lanes)), ...);
    }
    with_constant<0, most_vectors>(
        vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
          ((V < Count ? each[V].add(last_vector<Count>(last, V, mask)) : void()), ...);
        });
    const auto made = [&](int k) __attribute__((always_inline)) { return each[k]; };
    merge<most_vectors, most_vectors>(made, states, place);
  }

  /// Vector number k of `Count`, the last of which `mask` ends.
  template <int Count>
  [[gnu::always_inline]] static vector last_vector(const real* last, int k, const places& mask) {
    const vector here = loaded<vector>(last + k * lanes);
    return k == Count - 1 ? masked(here, mask) : here;
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
    (keep_sums(
         states, place + Part * lanes,
         trees::template merged<Levels, std::clamp(Present - Part * together, 0, together)>([&](
             int k) __attribute__((always_inline)) { return elements(Part * together + k); })),
     ...);
  }

  const long_lines<real> of_;
  const index_t chunks_of_line_;
  const index_t elements_of_chunk_;
  const rounds_of_chunk whole_;
  const rounds_of_chunk last_;
};

}  // namespace riemann::cpu
