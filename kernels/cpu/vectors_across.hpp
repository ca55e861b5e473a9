// Sums of neighbouring lines that lie across memory, vector by vector, with the tree in registers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/lines_across.hpp"
#include "riemann/kernels/cpu/sums_in_vectors.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace riemann::cpu {

template <sums_in_vectors Accumulator, int Bytes>
class vectors_across {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using sums = sums_of<Accumulator, Bytes>;
  using states = line_states<Accumulator, lines_across_together<real>>;
  static constexpr int lines_of_vector = Bytes / int{sizeof(real)};
  static constexpr int together = 8;  // lanes: their sums are in registers

 public:
  vectors_across(const chunk_across<real>& of, states* waiting)
      : of_(of), waiting_(waiting), vectors_((of.width + lines_of_vector - 1) / lines_of_vector) {}

  /// The states of a chunk's lines, as many as a vector has or more. Lanes without elements stay
  /// out of the tree: they would change nothing.
  [[gnu::always_inline]] void sum(states& out) {
    const int rounds = of_.count / of_.lanes;
    const int rest = of_.count % of_.lanes;
    const int filled = rounds > 0 ? of_.lanes : rest;
    const int groups = (filled + together - 1) / together;
    for (int group = 0; group < groups; ++group) {
      const int lane = group * together;
      const int more = std::clamp(rest - lane, 0, together);  // lanes that have one term more
      states* const to = groups == 1 ? &out : nullptr;
      if (filled - lane < together)
        add_some_lanes(group, filled - lane, rounds + (more > 0 ? 1 : 0), to);
      else if (more == 0 || more == together)
        add_group<together>(group, rounds + more / together, 0, to);
      else
        add_group<together>(group, rounds, more, to);
    }
    if (groups > 1) merge_what_waits(groups, out);
    if (groups == 0)
      for (int l = 0; l < of_.width; ++l) out.set(l, Accumulator());
  }

 private:
  [[gnu::always_inline]] void add_some_lanes(int group, int count, int terms, states* to) {
    switch (count) {
      case 1: return add_group<1>(group, terms, 0, to);
      case 2: return add_group<2>(group, terms, 0, to);
      case 3: return add_group<3>(group, terms, 0, to);
      case 4: return add_group<4>(group, terms, 0, to);
      case 5: return add_group<5>(group, terms, 0, to);
      case 6: return add_group<6>(group, terms, 0, to);
      default: return add_group<7>(group, terms, 0, to);
    }
  }

  /// `Count` lanes of `terms` elements each, the first ones of one `more`. Their sums go `to` where
  /// they belong, or wait for their neighbours. The last vector of lines may overlap the one
  /// before.
  template <int Count>
  [[gnu::always_inline]] void add_group(int group, int terms, int more, states* to) {
    // What is stored may be anything to the compiler, but for what is in these.
    const real* const row = of_.row(group * together);
    const index_t apart = of_.apart;
    const index_t round = of_.lanes * apart;
    const int last = of_.width - lines_of_vector;
    const int vectors = vectors_;
    states* const waiting = waiting_;
    constexpr auto lanes = std::make_integer_sequence<int, Count>();
    for (int v = 0; v < vectors; ++v) {
      const int place = v * lines_of_vector;
      const int line = std::min(place, last);
      sums state = sum_lanes(row + line, apart, round, terms, more, lanes);
      if (to != nullptr) {
        keep_sums(*to, line, state);
        continue;
      }
      int level = 0;
      for (; (group >> level & 1) != 0; ++level)
        state =
            merged_sums<Accumulator>(kept_sums<Accumulator, Bytes>(waiting[level], place), state);
      keep_sums(waiting[level], place, state);
    }
  }

  template <int... Lane>
  [[gnu::always_inline]] static sums sum_lanes(const real* from, index_t apart, index_t round,
                                               int terms, int more,
                                               std::integer_sequence<int, Lane...>) {
    if (terms == 1 && more == 0) return merged_rows<sizeof...(Lane)>(from, apart);
    sums each[] = {sums_begun<Accumulator>(loaded<vector>(from + Lane * apart))...};
    for (int r = 1; r < terms; ++r) {
      from += round;
      (each[Lane].add(loaded<vector>(from + Lane * apart)), ...);
    }
    if (more > 0) {
      from += round;
      ((Lane < more ? each[Lane].add(loaded<vector>(from + Lane * apart)) : void()), ...);
    }
    return merged_lanes<sizeof...(Lane)>(each);
  }

  /// As merged_lanes(), of lanes of one element.
  template <std::size_t Count>
  [[gnu::always_inline]] static sums merged_rows(const real* from, index_t apart) {
    if constexpr (Count == 1) {
      return sums_begun<Accumulator>(loaded<vector>(from));
    } else if constexpr (Count == 2) {
      return merged_sums<Accumulator>(loaded<vector>(from), loaded<vector>(from + apart));
    } else {
      constexpr std::size_t half = std::bit_ceil(Count) / 2;
      return merged_sums<Accumulator>(
          merged_rows<half>(from, apart),
          merged_rows<Count - half>(from + index_t{half} * apart, apart));
    }
  }

  /// Who has no right neighbour stays as he is.
  [[gnu::always_inline]] void merge_what_waits(int groups, states& out) const {
    const int lowest = std::countr_zero(static_cast<unsigned>(groups));
    for (int v = 0; v < vectors_; ++v) {
      const int place = v * lines_of_vector;
      sums state = kept_sums<Accumulator, Bytes>(waiting_[lowest], place);
      for (int level = lowest + 1; groups >> level != 0; ++level)
        if ((groups >> level & 1) != 0)
          state = merged_sums<Accumulator>(kept_sums<Accumulator, Bytes>(waiting_[level], place),
                                           state);
      keep_sums(out, std::min(place, of_.width - lines_of_vector), state);
    }
  }

  const chunk_across<real> of_;
  states* const waiting_;  // for their right neighbours, vector by vector: of groups 1, 2, 4, ...
  const int vectors_;
};

/// As sum_chunk_across(), with vectors of `Bytes` where there are enough lines.
template <int Bytes, sums_in_vectors Accumulator, class T>
[[gnu::always_inline]] inline void sum_vectors_across(const chunk_across<T>& of,
                                                      states_of_lines<Accumulator, T>* groups) {
  if (of.width * int{sizeof(T)} >= Bytes)
    vectors_across<Accumulator, Bytes>(of, groups + 1).sum(groups[0]);
  else if constexpr (Bytes > 16)
    sum_vectors_across<16, Accumulator>(of, groups);
  else if constexpr (Bytes > int{sizeof(T)})
    sum_vectors_across<int{sizeof(T)}, Accumulator>(of, groups);
}

}  // namespace riemann::cpu
