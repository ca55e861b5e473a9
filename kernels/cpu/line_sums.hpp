// Sums of a matrix's lines on the CPU: lanes, or neighbouring lines, in vector registers. The bits
// are those of the kernels.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/lane_states.hpp"
#include "riemann/kernels/patterns/lines.hpp"

#include <algorithm>
#include <vector>

namespace riemann::cpu {

/// Lanes, or lines across memory, whose states stay in registers or in the first-level cache.
inline constexpr int line_lanes_at_once = 32;
inline constexpr int lines_at_once = 256;

/// Elements of one run of memory: the first of them, how many, and how far apart.
template <class T>
struct line_elements {
  const T* first;
  index_t count;
  index_t apart = 1;
};

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

/// Chunks [begin, end), counted over all lines, of lines along memory: out[chunk - begin].
template <class Accumulator, class T>
[[gnu::always_inline]] inline void sum_chunks_along_body(const T* data, index_t apart,
                                                         const line_shape& shape, slice chunks,
                                                         Accumulator* out) {
  const index_t of_line = shape.chunk_count();
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

/// Merges `next` into the lines that wait at their level; see neighbour_tree.
template <class States>
[[gnu::always_inline]] inline void add_to_tree(std::vector<States>& waiting, index_t number,
                                               const States& next, int width) {
  States state = next;
  for (std::size_t level = 0;; ++level) {
    if (level == waiting.size()) waiting.emplace_back();
    States& left = waiting[level];
    if ((number >> level & 1) == 0) {
      left = state;
      return;
    }
    for (int l = 0; l < width; ++l) {
      auto merged = left.get(l);
      merged.merge(state.get(l));
      state.set(l, merged);
    }
  }
}

/// One chunk of up to lines_at_once neighbouring lines across memory: out[line].
template <class Accumulator, class T>
[[gnu::always_inline]] inline void sum_chunk_across_body(const T* data, index_t apart, index_t rows,
                                                         int lanes, int width, Accumulator* out) {
  using states = lane_states<Accumulator, lines_at_once>;
  thread_local std::vector<states> waiting;
  for (int lane = 0; lane < lanes; ++lane) {
    states here;
    for (index_t row = lane; row < rows; row += lanes) {
      const T* const from = data + row * apart;
      const auto add = [&](int l) __attribute__((always_inline)) {
        Accumulator state = here.get(l);
        state.add(from[l]);
        here.set(l, state);
      };
      if (width == lines_at_once) {
        for (int l = 0; l < lines_at_once; ++l) add(l);
      } else {
        for (int l = 0; l < width; ++l) add(l);
      }
    }
    add_to_tree(waiting, lane, here, width);
  }
  int top = 0;
  while (1 << top < lanes) ++top;
  for (int l = 0; l < width; ++l) out[l] = waiting[static_cast<std::size_t>(top)].get(l);
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
  sum_chunk_across_body(data, apart, rows, lanes, width, out);
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
  sum_chunk_across_body(data, apart, rows, lanes, width, out);
}
template <class Accumulator, class T>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void sum_chunks_along_v4(
    const T* data, index_t apart, const line_shape& shape, slice chunks, Accumulator* out) {
  sum_chunks_along_body(data, apart, shape, chunks, out);
}
template <class Accumulator, class T>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void sum_chunk_across_v4(
    const T* data, index_t apart, index_t rows, int lanes, int width, Accumulator* out) {
  sum_chunk_across_body(data, apart, rows, lanes, width, out);
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
