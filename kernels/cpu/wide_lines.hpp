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
    int readable = count;
    while (readable > 0 && of_.end - (from + (readable - 1) * of_.apart) < last_.vectors * lanes)
      --readable;
    alignas(64) real padded[Vectors * lanes];
    const places mask = last_.mask;
    for (int k = 0, together; k < count; k += together) {
      together = std::max(1, readable - k);
      const real* line = k < readable ? from : copied(from + k * of_.apart, last_, padded);
      with_constant<Vectors / 2 + 1, Vectors>(
          last_.vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
            for (int place = k * left; place < (k + together) * left; place += left) {
              const auto elements = [&](int v) __attribute__((always_inline)) {
                return last_vector<Count>(line, v, mask);
              };
              merge<Vectors, Count>(elements, states, place);
              line += of_.apart;
            }
          });
    }
  }

  /// What a chunk's last round adds, followed by zeros.
  static const real* copied(const real* from, const rounds_of_chunk& rounds, real* padded) {
    std::fill(std::copy(from, from + rounds.rest, padded), padded + rounds.vectors * lanes,
              real(0));
    return padded;
  }

  template <class States>
  [[gnu::always_inline]] void sum_chunks(index_t first, int count, int left, States& states) const {
    alignas(64) real padded[most_lanes];
    index_t chunk = chunks_of_line_ == 1 ? 0 : first % chunks_of_line_;
    const real* line =
        of_.data + (chunks_of_line_ == 1 ? first : first / chunks_of_line_) * of_.apart;
    for (int place = 0; place < count * left; place += left) {
      const bool at_end = chunk == chunks_of_line_ - 1;
      const rounds_of_chunk& rounds = at_end ? last_ : whole_;
      const real* const from = line + chunk * elements_of_chunk_;
      const real* last = from + rounds.count * of_.shape.lanes;
      if (of_.end - last < rounds.vectors * lanes) last = copied(last, rounds, padded);
      sum_chunk(from, rounds, last, states, place);
      chunk = at_end ? 0 : chunk + 1;
      line += at_end ? of_.apart : 0;
    }
  }

  template <class States>
  [[gnu::always_inline]] void sum_chunk(const real* from, const rounds_of_chunk& rounds,
                                        const real* last, States& states, int place) const {
    constexpr int step = most_vectors * lanes;
    if constexpr (step == most_lanes)
      return sum_block(from, rounds.count, last, rounds.vectors, rounds.mask, states, place);
    for (int before = 0; before < of_.shape.lanes / lanes; before += most_vectors) {
      const int vectors = std::clamp(rounds.vectors - before, 0, most_vectors);
      const places mask = before + vectors < rounds.vectors ? ~places{} : rounds.mask;
      sum_block(from, rounds.count, last, vectors, mask, states, place);
      from += step;
      last += step;
      place += std::max(most_vectors, lanes);
    }
  }

  /// Lanes that fill most_vectors; elements of the last round are in `vectors` of them.
  template <class States>
  [[gnu::always_inline]] void sum_block(const real* from, int rounds, const real* last, int vectors,
                                        const places& mask, States& states, int place) const {
    if (rounds == 0)
      sum_last(last, vectors, mask, states, place);
    else
      sum_rounds(from, of_.shape.lanes, rounds, last, vectors, mask, states, place,
                 std::make_integer_sequence<int, most_vectors>());
  }

  /// Lanes of one element each, at most.
  template <class States>
  [[gnu::always_inline]] static void sum_last(const real* last, int vectors, const places& mask,
                                              States& states, int place) {
    with_constant<0, most_vectors>(
        vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
          const auto elements = [&](int k) __attribute__((always_inline)) {
            return last_vector<Count>(last, k, mask);
          };
          merge<most_vectors, Count>(elements, states, place);
        });
  }

  /// Lanes of `rounds` elements each, or of one more.
  template <class States, int... V>
  [[gnu::always_inline]] static void sum_rounds(const real* from, index_t round, int rounds,
                                                const real* last, int vectors, const places& mask,
                                                States& states, int place,
                                                std::integer_sequence<int, V...>) {
    sums each[] = {sums_begun<Accumulator>(elements_of<Accumulator, vector>(from + V * lanes))...};
    for (int r = 1; r < rounds; ++r) {
      from += round;
      (each[V].add(elements_of<Accumulator, vector>(from + V * lanes)), ...);
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
    const vector here = elements_of<Accumulator, vector>(last + k * lanes);
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
