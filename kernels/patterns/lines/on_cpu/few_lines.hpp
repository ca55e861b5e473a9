// Sums of few lines that lie across memory, in vectors that hold several rows of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/sums_in_vectors.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/lines_across.hpp"

#include <algorithm>
#include <utility>

namespace riemann::cpu {

/// Rows without gaps are as good as elements of one line of as many times the lanes, of which there
/// are as many as a long line has.
template <sums_in_vectors Accumulator, int Bytes>
class few_lines_in_vectors {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using sums = sums_of<Accumulator, Bytes>;
  static constexpr int lanes = Bytes / int{sizeof(real)};
  static constexpr int rows = lanes_of_long_line<real>;
  static constexpr int at_once =  // sums in registers
      std::min(Bytes == 64 || Accumulator::components == 1 ? 8 : 4, rows / lanes);

 public:
  using states = line_states<Accumulator, few_lines * rows + lanes>;

  /// The states of the lines of a chunk, in one of the two.
  [[gnu::always_inline]] static const states& sum(const chunk_across<real>& of, states& one,
                                                  states& other) {
    const int all = rows * of.width;
    const int rounds = of.count / rows;
    for (int place = 0; place < all; place += at_once * lanes)
      sum_rounds(of.data + place, all, rounds, one, place,
                 std::make_integer_sequence<int, at_once>());
    add_rest(of.data + index_t{rounds} * all, of.count % rows * of.width, one);
    states* from = &one;
    states* to = &other;
    for (int left = rows / 2; left >= 1; left /= 2, std::swap(from, to))
      merge_neighbours(*from, left, of.width, *to);
    return *from;
  }

 private:
  template <int... V>
  [[gnu::always_inline]] static void sum_rounds(const real* from, index_t round, int rounds,
                                                states& out, int place,
                                                std::integer_sequence<int, V...>) {
    sums each[] = {sums_begun<Accumulator>(
        rounds > 0 ? elements_of<Accumulator, vector>(from + V * lanes) : vector{})...};
    for (int r = 1; r < rounds; ++r) {
      from += round;
      (each[V].add(elements_of<Accumulator, vector>(from + V * lanes)), ...);
    }
    (keep_sums(out, place + V * lanes, each[V]), ...);
  }

  [[gnu::always_inline]] static void add_rest(const real* from, int count, states& to) {
    int k = 0;
    for (; k + lanes <= count; k += lanes) {
      sums state = kept_sums<Accumulator, Bytes>(to, k);
      state.add(elements_of<Accumulator, vector>(from + k));
      keep_sums(to, k, state);
    }
    for (; k < count; ++k) {
      Accumulator state = to.get(k);
      state.add(from[k]);
      to.set(k, state);
    }
  }

  /// Of 2 * `left` rows of states. What a vector has too much is overwritten by the next.
  [[gnu::always_inline]] static void merge_neighbours(const states& from, int left, int width,
                                                      states& to) {
    for (int k = 0; k < left; ++k)
      for (int line = 0; line < width; line += lanes) {
        const int place = 2 * k * width + line;
        keep_sums(to, k * width + line,
                  merged_sums<Accumulator>(kept_sums<Accumulator, Bytes>(from, place),
                                           kept_sums<Accumulator, Bytes>(from, place + width)));
      }
  }
};

}  // namespace riemann::cpu
