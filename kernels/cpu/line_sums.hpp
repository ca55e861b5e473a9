// Sums of a matrix's lines on the CPU: lanes, or neighbouring lines, in vector registers. The bits
// are those of the kernels.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/lane_states.hpp"
#include "riemann/kernels/patterns/lines.hpp"

#include <algorithm>

namespace riemann::cpu {

/// Lanes, or lines across memory, whose states stay in registers or in the first-level cache.
inline constexpr int line_lanes_at_once = 32;
inline constexpr int lines_at_once = 256;

/// Short lines along memory that are turned into lines across it, and how short they are.
inline constexpr int turned_lines = 16;
inline constexpr index_t longest_turned_line = 512;

/// MostLanes or fewer lanes of a chunk that lies along memory, merged.
template <int MostLanes, class Accumulator, class T>
[[gnu::always_inline]] inline Accumulator sum_lanes_along(const T* data, index_t count, int lanes) {
  constexpr int at_once = std::min(MostLanes, line_lanes_at_once);
  lane_states<Accumulator, MostLanes> all;
  for (int lane = 0; lane < lanes; lane += at_once) {
    lane_states<Accumulator, at_once> here;
    const int width = std::min(lanes - lane, at_once);
    for (index_t at = lane; at < count; at += lanes) {
      const auto add = [&](int l) __attribute__((always_inline)) {
        Accumulator state = here.get(l);
        state.add(data[at + l]);
        here.set(l, state);
      };
      if (width == at_once && at + at_once <= count) {
        for (int l = 0; l < at_once; ++l) add(l);
      } else {
        const int there = static_cast<int>(std::min<index_t>(width, count - at));
        for (int l = 0; l < there; ++l) add(l);
      }
    }
    for (int l = 0; l < width; ++l) all.set(lane + l, here.get(l));
  }
  merge_tree(all, lanes);
  return all.get(0);
}

/// Merges `next` into the lines that wait at their levels; see neighbour_tree. `next` is used up.
template <class States>
[[gnu::always_inline]] inline void add_to_tree(States* waiting, int number, States& next,
                                               int width) {
  int level = 0;
  for (; (number >> level & 1) != 0; ++level) {
    const States& left = waiting[level];
#pragma GCC ivdep
    for (int l = 0; l < width; ++l) {
      auto merged = left.get(l);
      merged.merge(next.get(l));
      next.set(l, merged);
    }
  }
  for (int l = 0; l < width; ++l) waiting[level].set(l, next.get(l));
}

/// One chunk of up to Lines neighbouring lines across memory: out[line].
template <int Lines, class Accumulator, class T>
[[gnu::always_inline]] inline void sum_chunk_across_body(const T* data, index_t apart, index_t rows,
                                                         int lanes, int width, Accumulator* out) {
  using states = lane_states<Accumulator, Lines>;
  constexpr int levels = 8;
  static_assert(line_constants::bytes_of_lanes / sizeof(float) <= 1 << (levels - 1));
  states waiting[levels];
  for (int lane = 0; lane < lanes; ++lane) {
    states here;
    for (index_t row = lane; row < rows; row += lanes) {
      const T* const from = data + row * apart;
      const auto add = [&](int l) __attribute__((always_inline)) {
        Accumulator state = here.get(l);
        state.add(from[l]);
        here.set(l, state);
      };
      if (width == Lines) {
        for (int l = 0; l < Lines; ++l) add(l);
      } else {
        for (int l = 0; l < width; ++l) add(l);
      }
    }
    add_to_tree(waiting, lane, here, width);
  }
  int top = 0;
  while (1 << top < lanes) ++top;
  for (int l = 0; l < width; ++l) out[l] = waiting[top].get(l);
}

/// Lines [begin, end) of one short chunk each, along memory.
template <class Accumulator, class T>
[[gnu::always_inline]] inline void sum_turned_lines(const T* data, index_t apart,
                                                    const line_shape& shape, slice lines,
                                                    Accumulator* out) {
  alignas(64) T turned[longest_turned_line * turned_lines];
  for (index_t line = lines.begin; line < lines.end; line += turned_lines) {
    const int width = static_cast<int>(std::min<index_t>(turned_lines, lines.end - line));
    for (int l = 0; l < width; ++l) {
      const T* const from = data + (line + l) * apart;
      for (index_t j = 0; j < shape.length; ++j) turned[j * turned_lines + l] = from[j];
    }
    if (width < turned_lines)
      for (index_t j = 0; j < shape.length; ++j)
        std::fill(turned + j * turned_lines + width, turned + (j + 1) * turned_lines, T(0));
    alignas(64) Accumulator found[turned_lines];
    sum_chunk_across_body<turned_lines>(turned, turned_lines, shape.length, shape.lanes,
                                        turned_lines, found);
    std::copy(found, found + width, out + (line - lines.begin));
  }
}

/// Chunks [begin, end), counted over all lines, of lines along memory: out[chunk - begin].
template <class Accumulator, class T>
[[gnu::always_inline]] inline void sum_chunks_along_body(const T* data, index_t apart,
                                                         const line_shape& shape, slice chunks,
                                                         Accumulator* out) {
  const index_t of_line = shape.chunk_count();
  if (shape.length <= longest_turned_line) return sum_turned_lines(data, apart, shape, chunks, out);
  for (index_t c = chunks.begin; c < chunks.end; ++c) {
    const index_t first = c % of_line * shape.elements_of_chunk();
    const index_t count = std::min(shape.elements_of_chunk(), shape.length - first);
    const T* const from = data + c / of_line * apart + first;
    constexpr int most = line_constants::bytes_of_lanes / static_cast<int>(sizeof(T));
    if (shape.lanes <= line_lanes_at_once)
      out[c - chunks.begin] =
          sum_lanes_along<line_lanes_at_once, Accumulator>(from, count, shape.lanes);
    else
      out[c - chunks.begin] = sum_lanes_along<most, Accumulator>(from, count, shape.lanes);
  }
}

// One body, one thin wrapper per instruction set; see term_rows.hpp.
template <class Accumulator, class T>
[[gnu::flatten]] void sum_chunks_along_v1(const T* data, index_t apart, const line_shape& shape,
                                          slice chunks, Accumulator* out) {
  sum_chunks_along_body(data, apart, shape, chunks, out);
}
template <class Accumulator, class T>
[[gnu::flatten]] void sum_chunk_across_v1(const T* data, index_t apart, index_t rows, int lanes,
                                          int width, Accumulator* out) {
  sum_chunk_across_body<lines_at_once>(data, apart, rows, lanes, width, out);
}

#ifdef __x86_64__
template <class Accumulator, class T>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void sum_chunks_along_v3(
    const T* data, index_t apart, const line_shape& shape, slice chunks, Accumulator* out) {
  sum_chunks_along_body(data, apart, shape, chunks, out);
}
template <class Accumulator, class T>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void sum_chunk_across_v3(
    const T* data, index_t apart, index_t rows, int lanes, int width, Accumulator* out) {
  sum_chunk_across_body<lines_at_once>(data, apart, rows, lanes, width, out);
}
template <class Accumulator, class T>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void sum_chunks_along_v4(
    const T* data, index_t apart, const line_shape& shape, slice chunks, Accumulator* out) {
  sum_chunks_along_body(data, apart, shape, chunks, out);
}
template <class Accumulator, class T>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void sum_chunk_across_v4(
    const T* data, index_t apart, index_t rows, int lanes, int width, Accumulator* out) {
  sum_chunk_across_body<lines_at_once>(data, apart, rows, lanes, width, out);
}
#endif

template <class Accumulator, class T>
void sum_chunks_along(isa level, const T* data, index_t apart, const line_shape& shape,
                      slice chunks, Accumulator* out) {
#ifdef __x86_64__
  if (level == isa::v4) return sum_chunks_along_v4(data, apart, shape, chunks, out);
  if (level == isa::v3) return sum_chunks_along_v3(data, apart, shape, chunks, out);
#endif
  static_cast<void>(level);
  sum_chunks_along_v1(data, apart, shape, chunks, out);
}

template <class Accumulator, class T>
void sum_chunk_across(isa level, const T* data, index_t apart, index_t rows, int lanes, int width,
                      Accumulator* out) {
#ifdef __x86_64__
  if (level == isa::v4) return sum_chunk_across_v4(data, apart, rows, lanes, width, out);
  if (level == isa::v3) return sum_chunk_across_v3(data, apart, rows, lanes, width, out);
#endif
  static_cast<void>(level);
  sum_chunk_across_v1(data, apart, rows, lanes, width, out);
}

}  // namespace riemann::cpu
