// Sums of lines that lie across memory, on the CPU: neighbouring lines in vector registers. The
// bits are those of the kernels. A row is one element of each line, as they lie in memory.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/line_states.hpp"
#include "riemann/kernels/patterns/lines/lines.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace riemann::cpu {

/// Lines that are summed together, or less than a vector more, and lanes of them whose states merge
/// before they are stored.
template <class T>
inline constexpr int lines_across_together = 512 / int{sizeof(T)};
template <class T>
inline constexpr int most_lines_across = lines_across_together<T> + 64 / int{sizeof(T)};
inline constexpr int lanes_of_group = 8;

/// Elements [0, count) of `width` lines: those of one chunk.
template <class T>
struct chunk_across {
  const T* data = nullptr;
  index_t apart = 0;  // from a row to the next
  int count = 0;
  int lanes = 1;
  int width = 1;

  const T* row(int number) const { return data + number * apart; }
};

template <class Accumulator, class T>
using states_of_lines = line_states<Accumulator, most_lines_across<T>>;

/// Neighbours merged in a tree, in registers; who has no neighbour stays as he is.
template <std::size_t Count, class Accumulator>
[[gnu::always_inline]] inline Accumulator merged_lanes(const Accumulator* lanes) {
  if constexpr (Count == 1) {
    return *lanes;
  } else {
    constexpr std::size_t half = std::bit_ceil(Count) / 2;
    Accumulator left = merged_lanes<half>(lanes);
    left.merge(merged_lanes<Count - half>(lanes + half));
    return left;
  }
}

// Loops over the rows of a lane would keep g++ from making vector loops of those over lines: rows
// are taken several at a time instead.

/// Extrema that follow each other in one loop are beyond g++.
template <class Accumulator>
inline constexpr int rows_at_once_of = one_element<Accumulator> ? 1 : 4;

/// The state of one element and of more, `round` apart.
template <class Accumulator, class T, int... More>
[[gnu::always_inline]] inline Accumulator added(const T* from, index_t round,
                                                std::integer_sequence<int, More...>) {
  auto state = begun<Accumulator>(*from);
  (state.add(from[(More + 1) * round]), ...);
  return state;
}

/// `width` states of one row and of more.
template <class Accumulator, class T, class States, class More>
[[gnu::always_inline]] inline void begin_lane(const T* from, index_t round, int width, States& out,
                                              More more) {
#pragma GCC ivdep
  for (int l = 0; l < width; ++l) out.set(l, added<Accumulator>(from + l, round, more));
}
template <class T, class States, int... Rows>
[[gnu::always_inline]] inline void go_on_with_lane(const T* from, index_t round, int width,
                                                   States& out,
                                                   std::integer_sequence<int, Rows...>) {
#pragma GCC ivdep
  for (int l = 0; l < width; ++l) {
    auto state = out.get(l);
    (state.add(from[Rows * round + l]), ...);
    out.set(l, state);
  }
}

/// `width` states of `terms` rows, none perhaps, `round` apart.
template <class Accumulator, class T, class States>
[[gnu::always_inline]] inline void sum_lane(const T* from, index_t round, int terms, int width,
                                            States& out) {
  constexpr int at_once = rows_at_once_of<Accumulator>;
  int r = 0;
  if (terms == 0) {
    for (int l = 0; l < width; ++l) out.set(l, Accumulator());
  } else if (terms < at_once) {
    begin_lane<Accumulator>(from, round, width, out, std::integer_sequence<int>());
    r = 1;
  } else {
    begin_lane<Accumulator>(from, round, width, out,
                            std::make_integer_sequence<int, at_once - 1>());
    for (r = at_once; r + at_once <= terms; r += at_once)
      go_on_with_lane(from + r * round, round, width, out,
                      std::make_integer_sequence<int, at_once>());
  }
  for (; r < terms; ++r)
    go_on_with_lane(from + r * round, round, width, out, std::integer_sequence<int, 0>());
}

/// As many elements as lines may be summed together: what stands where a lane has no row.
template <class Accumulator, class T>
inline constexpr auto no_row = [] {
  std::array<T, most_lines_across<T>> none{};
  none.fill(no_term<Accumulator, T>());
  return none;
}();

/// Lanes of as many rows each, merged; rows[k] is the first of lane k.
template <class Accumulator, class T, class States, class More, int... Lane>
[[gnu::always_inline]] inline void merge_lanes(const T* const* rows, index_t round, int width,
                                               States& out, More more,
                                               std::integer_sequence<int, Lane...>) {
#pragma GCC ivdep
  for (int l = 0; l < width; ++l) {
    const Accumulator states[] = {added<Accumulator>(rows[Lane] + l, round, more)...};
    out.set(l, merged_lanes<sizeof...(Lane)>(states));
  }
}

/// The same, where it can be done in registers: a whole group of one to three rows each, or of one
/// and none.
template <class Accumulator, class T, class TermsOf, class States>
[[gnu::always_inline]] inline bool merge_few_rows(const chunk_across<T>& of, int lane,
                                                  const TermsOf& terms_of, States& out) {
  if constexpr (one_element<Accumulator>) return false;
  constexpr auto lanes = std::make_integer_sequence<int, lanes_of_group>();
  const int terms = terms_of(lane);
  const int least = terms_of(lane + lanes_of_group - 1);
  if (terms > 3 || terms == 0 || (least != terms && terms > 1)) return false;
  const T* rows[lanes_of_group];
  for (int k = 0; k < lanes_of_group; ++k)
    rows[k] = terms_of(lane + k) > 0 ? of.row(lane + k) : no_row<Accumulator, T>.data();
  const index_t round = of.lanes * of.apart;
  if (terms == 1)
    merge_lanes<Accumulator>(rows, round, of.width, out, std::integer_sequence<int>(), lanes);
  else if (terms == 2)
    merge_lanes<Accumulator>(rows, round, of.width, out, std::integer_sequence<int, 0>(), lanes);
  else
    merge_lanes<Accumulator>(rows, round, of.width, out, std::integer_sequence<int, 0, 1>(), lanes);
  return true;
}

/// Merges the states of `count` neighbours, a power of two, into the first.
template <class States>
[[gnu::always_inline]] inline void merge_lines(States* all, int count, int width) {
  for (int distance = 1; distance < count; distance *= 2)
    for (int k = 0; k < count; k += 2 * distance) {
      States& left = all[k];
      const States& right = all[k + distance];
#pragma GCC ivdep
      for (int l = 0; l < width; ++l) {
        auto merged = left.get(l);
        merged.merge(right.get(l));
        left.set(l, merged);
      }
    }
}

/// The states of a chunk's lines are left in groups[0]; `groups` has room for those of all groups
/// of lanes, and of a group's lanes.
template <class Accumulator, class T>
[[gnu::always_inline]] inline void sum_chunk_across(const chunk_across<T>& of,
                                                    states_of_lines<Accumulator, T>* groups) {
  const int rounds = of.count / of.lanes;
  const int rest = of.count % of.lanes;
  const auto terms_of = [&](int lane) { return rounds + (lane < rest ? 1 : 0); };
  const int together = std::min(of.lanes, lanes_of_group);
  int group = 0;
  for (int lane = 0; lane < of.lanes; lane += together, ++group) {
    if (together == lanes_of_group &&
        merge_few_rows<Accumulator>(of, lane, terms_of, groups[group]))
      continue;
    for (int k = lane; k < lane + together; ++k)
      sum_lane<Accumulator>(of.row(k), of.lanes * of.apart, terms_of(k), of.width,
                            groups[group + k - lane]);
    merge_lines(groups + group, together, of.width);
  }
  merge_lines(groups, group, of.width);
}

/// Few lines that lie close together: rows are as good as elements of one line of as many times the
/// lanes.
inline constexpr int few_lines = 16;

/// As sum_chunk_across, of rows without gaps.
template <class Accumulator, class T>
[[gnu::always_inline]] inline void sum_chunk_of_few(
    const chunk_across<T>& of,
    line_states<Accumulator, few_lines * lanes_of_long_line<T>>& states) {
  const int all = of.lanes * of.width;
  const int rounds = of.count / of.lanes;
  const int rest = of.count % of.lanes * of.width;
  sum_lane<Accumulator>(of.data, all, rounds, all, states);
  go_on_with_lane(of.data + index_t{rounds} * all, 0, rest, states,
                  std::integer_sequence<int, 0>());
  const int width = of.width;
  for (int half = of.lanes / 2; half >= 1; half /= 2)
    for (int k = 0; k < half; ++k)
      for (int l = 0; l < width; ++l) {
        auto merged = states.get(2 * k * width + l);
        merged.merge(states.get((2 * k + 1) * width + l));
        states.set(k * width + l, merged);
      }
}

}  // namespace riemann::cpu
