// Sums of neighbouring lines that lie across memory, vector by vector, with the tree in registers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/sums_in_vectors.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/lines_across.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace riemann::cpu {

template <sums_in_vectors Accumulator, int Bytes>
class vectors_across {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using sums = sums_of<Accumulator, Bytes>;
  using states = states_of_lines<Accumulator, real>;
  static constexpr int lines_of_vector = Bytes / int{sizeof(real)};
  static constexpr int together = 8;  // lanes: their sums are in registers
  static constexpr int rows_together = 16;
  static constexpr int ahead = 128 / int{sizeof(real)};

 public:
  vectors_across(const chunk_across<real>& of, states* waiting)
      : of_(of), waiting_(waiting), vectors_((of.width + lines_of_vector - 1) / lines_of_vector) {}

  /// The states of a chunk's lines, as many as a vector has or more: put(place, sums) is called for
  /// every vector of them, the last of which may overlap the one before. Lanes without elements
  /// stay out of the tree: they would change nothing.
  template <class Put>
  [[gnu::always_inline]] void sum(const Put& put) const {
    if (of_.count == 0)
      add_group(0, 1, [](int) { return sums_begun<Accumulator>(vector{}); }, put);
    else if (of_.count <= of_.lanes)
      merge_rows(put);
    else
      add_lanes(put);
  }

 private:
  /// Lanes of one row each.
  template <class Put>
  [[gnu::always_inline]] void merge_rows(const Put& put) const {
    const int groups = (of_.count + rows_together - 1) / rows_together;
    for (int group = 0; group < groups; ++group) {
      const real* const row = of_.row(group * rows_together);
      const index_t apart = of_.apart;
      with_constant<1, rows_together>(
          std::min(of_.count - group * rows_together, rows_together),
          [&]<int Rows>(constant<Rows>) __attribute__((always_inline)) {
            const auto state_at = [&](int line) __attribute__((always_inline)) {
              return merged_rows<Rows>(row + line, apart);
            };
            add_group(group, groups, state_at, put);
          });
    }
  }

  /// All lanes have rows, the first of them one more than the others perhaps.
  template <class Put>
  [[gnu::always_inline]] void add_lanes(const Put& put) const {
    const int groups = std::max(1, of_.lanes / together);
    const int rounds = of_.count / of_.lanes;
    const int rest = of_.count % of_.lanes;
    for (int group = 0; group < groups; ++group) {
      const real* const row = of_.row(group * together);
      const index_t apart = of_.apart;
      const index_t round = of_.lanes * apart;
      const int more = std::clamp(rest - group * together, 0, together);
      const auto state_at = [&](int line) __attribute__((always_inline)) {
        return sum_lanes(row + line, apart, round, rounds, more,
                         std::make_integer_sequence<int, together>());
      };
      add_group(group, groups, state_at, put);
    }
  }

  /// The states of a group of lanes, of every vector of lines: they wait for their neighbours until
  /// the last come, who take with them who waits.
  template <class StateAt, class Put>
  [[gnu::always_inline]] void add_group(int group, int groups, const StateAt& state_at,
                                        const Put& put) const {
    // What is stored may be anything to the compiler, but for what is in these.
    const int last = of_.width - lines_of_vector;
    const int vectors = vectors_;
    states* const waiting = waiting_;
    const auto waiting_at = [=](int level, int place) __attribute__((always_inline)) {
      return kept_sums<Accumulator, Bytes>(waiting[level], place);
    };
    for (int v = 0; v < vectors; ++v) {
      const int place = v * lines_of_vector;
      const int line = std::min(place, last);
      sums state = state_at(line);
      int level = 0;
      if (group == groups - 1) {
        for (; group >> level != 0; ++level)
          if ((group >> level & 1) != 0)
            state = merged_sums<Accumulator>(waiting_at(level, place), state);
        put(line, state);
      } else {
        for (; (group >> level & 1) != 0; ++level)
          state = merged_sums<Accumulator>(waiting_at(level, place), state);
        keep_sums(waiting[level], place, state);
      }
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
      (__builtin_prefetch(from + Lane * apart + ahead), ...);  // rows are too many to be foreseen
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

  const chunk_across<real> of_;
  states* const waiting_;  // for their right neighbours, vector by vector: of groups 1, 2, 4, ...
  const int vectors_;
};

/// As sum_chunk_across(), in vectors. Rows of fewer elements than a vector has are read beyond, but
/// not behind `end`: `padded` has room for a chunk of vectors.
template <int Bytes, sums_in_vectors Accumulator, class T, class Put>
[[gnu::always_inline]] inline void sum_vectors_across(chunk_across<T> of, const T* end,
                                                      std::vector<T>& padded,
                                                      states_of_lines<Accumulator, T>* waiting,
                                                      const Put& put) {
  constexpr int lines = Bytes / int{sizeof(T)};
  if (of.width < lines) {
    if (of.count > 0 && end - of.row(of.count - 1) < lines) {
      padded.assign(static_cast<std::size_t>(of.count * lines), T(0));
      for (int r = 0; r < of.count; ++r)
        std::copy(of.row(r), of.row(r) + of.width, padded.data() + r * lines);
      of.data = padded.data();
      of.apart = lines;
    }
    of.width = lines;
  }
  vectors_across<Accumulator, Bytes>(of, waiting).sum(put);
}

}  // namespace riemann::cpu
