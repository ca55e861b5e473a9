// Sums of lines that lie along memory and fill two vector registers or more, chunk by chunk: what
// can be merged in registers leaves a vector of states or a few, which join those of other chunks.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/on_cpu/chunk_in_vectors.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/lines_along.hpp"

#include <algorithm>

namespace riemann::cpu {

template <sums_in_vectors Accumulator, int Bytes>
class wide_lines {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using in_vectors = chunk_in_vectors<Accumulator, Bytes>;
  using rounds_of_chunk = typename in_vectors::rounds_of_chunk;
  static constexpr int lanes = Bytes / int{sizeof(real)};
  static constexpr int most_vectors = in_vectors::most_vectors;

 public:
  explicit wide_lines(const long_lines<real>& of)
      : of_(of),
        whole_(of.shape.elements_of_chunk(), of.shape.lanes),
        last_(of.shape.length - (of.chunks - 1) * of.shape.elements_of_chunk(), of.shape.lanes) {}

  /// Chunks are counted line by line. each(states, first chunk, number of chunks) is called for
  /// some of `chunks` after the other.
  template <class Each>
  [[gnu::always_inline]] void sum(slice chunks, const Each& each) const {
    constexpr int at_once = 32;
    constexpr int most_left = lanes_of_long_line<real> / std::min(most_vectors, lanes);
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
      vector_trees<Accumulator, Bytes>::template merge_states<most_left>(states, count, left);
      each(states, first, count);
    }
  }

 private:
  template <int Vectors, class States>
  [[gnu::always_inline]] void sum_some(index_t first, int count, int left, States& states) const {
    if constexpr (Vectors == most_vectors)
      if (of_.chunks > 1 || last_.count > 0 || of_.shape.lanes > Vectors * lanes)
        return sum_chunks(first, count, left, states);
    sum_lines_of_one_round<Vectors>(of_.data + first * of_.apart, count, left, states);
  }

  /// Lines of no more elements than lanes, but of more than half as many.
  template <int Vectors, class States>
  [[gnu::always_inline]] void sum_lines_of_one_round(const real* from, int count, int left,
                                                     States& states) const {
    alignas(64) real moved[2 * lanes];
    const auto mask = last_.mask;
    const int before_tail = (last_.vectors - 1) * lanes;
    const real* const last_line = from + (count - 1) * of_.apart;
    const bool all_readable = of_.end - (last_line + before_tail) >= lanes;
    with_constant<Vectors / 2 + 1, Vectors>(
        last_.vectors, [&]<int Count>(constant<Count>) __attribute__((always_inline)) {
          const int readable = all_readable ? count : count - 1;
          for (int k = 0; k < count; ++k, from += of_.apart) {
            const real* tail = from + before_tail;
            if (k == readable) tail = readable_tail(tail, last_, moved);
            in_vectors::template sum_round<Vectors, Count>(from, tail, mask, states, k * left);
          }
        });
  }

  template <class States>
  [[gnu::always_inline]] void sum_chunks(index_t first, int count, int left, States& states) const {
    alignas(64) real moved[2 * lanes];
    chunk_walk<real> chunk(of_, first);
    for (int place = 0; place < count * left; place += left, chunk.go_on()) {
      const rounds_of_chunk& rounds = chunk.ends_line() ? last_ : whole_;
      const real* const from = chunk.from();
      const real* tail = from + rounds.count * of_.shape.lanes + (rounds.vectors - 1) * lanes;
      if (of_.end - tail < lanes) tail = readable_tail(tail, rounds, moved);
      in_vectors::sum(from, of_.shape.lanes, rounds, tail, states, place);
    }
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

  const long_lines<real> of_;
  const rounds_of_chunk whole_;
  const rounds_of_chunk last_;
};

}  // namespace riemann::cpu
