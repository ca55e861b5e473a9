// Line sums on the CPU for one type of element. Compiled once for each type, in a unit of its own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/line_sums.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/line_sums.hpp"
#include "riemann/kernels/patterns/line_value.hpp"
#include "riemann/kernels/patterns/neighbour_tree.hpp"

#include <algorithm>
#include <vector>

namespace riemann::patterns {

/// States of all chunks; that of chunk c of line k at k * line_apart + c * chunk_apart.
template <class Accumulator>
struct chunk_states {
  std::vector<Accumulator> states;
  index_t line_apart = 1;
  index_t chunk_apart = 1;
};

inline constexpr auto to_the_end = [](index_t) { return true; };

template <class Accumulator, class T>
chunk_states<Accumulator> chunks_along(const T* data, index_t apart, const line_shape& shape,
                                       index_t lines, int threads) {
  constexpr index_t largest_slice = 1024;
  const index_t chunks = shape.chunk_count();
  chunk_states<Accumulator> made{std::vector<Accumulator>(static_cast<std::size_t>(lines * chunks)),
                                 chunks, 1};
  const cpu::isa level = cpu::current_isa();
  cpu::parallel_for(
      lines * chunks, threads,
      [&](slice some) {
        cpu::sum_chunks_along(level, data, apart, shape, some, made.states.data() + some.begin);
      },
      to_the_end, largest_slice);
  return made;
}

template <class Accumulator, class T>
chunk_states<Accumulator> chunks_across(const T* data, index_t apart, const line_shape& shape,
                                        index_t lines, int threads) {
  const index_t chunks = shape.chunk_count();
  const index_t slabs = (lines + cpu::lines_at_once - 1) / cpu::lines_at_once;
  chunk_states<Accumulator> made{std::vector<Accumulator>(static_cast<std::size_t>(lines * chunks)),
                                 1, lines};
  const cpu::isa level = cpu::current_isa();
  cpu::parallel_for(
      slabs * chunks, threads,
      [&](slice some) {
        for (index_t k = some.begin; k < some.end; ++k) {
          const index_t line = k % slabs * cpu::lines_at_once;
          const index_t row = k / slabs * shape.elements_of_chunk();
          cpu::sum_chunk_across(
              level, data + row * apart + line, apart,
              std::min(shape.elements_of_chunk(), shape.length - row), shape.lanes,
              static_cast<int>(std::min<index_t>(cpu::lines_at_once, lines - line)),
              made.states.data() + k / slabs * lines + line);
        }
      },
      to_the_end);
  return made;
}

template <class T>
void sum_lines_of(const line_request& asked, const T* data, T* out, int threads) {
  const line_shape shape = shape_of_line(asked.length(), sizeof(T));
  const bool rows = asked.which == lines_of::rows;
  const bool along = rows == (asked.matrix.stored == layout::row_major);
  const index_t apart = asked.matrix.leading_dimension;
  visit_line_accumulator<T>(asked.asked, [&]<class A>(std::type_identity<A>) {
    const chunk_states<A> made = along
                                     ? chunks_along<A>(data, apart, shape, asked.lines(), threads)
                                     : chunks_across<A>(data, apart, shape, asked.lines(), threads);
    constexpr int levels = 40;
    constexpr index_t largest_slice = 1 << 14;
    const auto finish = [&](index_t line) {
      const A* const states = made.states.data() + line * made.line_apart;
      if (shape.chunk_count() == 1) return value_of_line<T>(states[0], asked.value, shape.length);
      neighbour_tree<A, levels> tree;
      for (index_t c = 0; c < shape.chunk_count(); ++c) tree.add(states[c * made.chunk_apart]);
      return value_of_line<T>(tree.result(), asked.value, shape.length);
    };
    cpu::parallel_for(
        asked.lines(), threads,
        [&](slice some) {
          for (index_t line = some.begin; line < some.end; ++line) out[line] = finish(line);
        },
        to_the_end, largest_slice);
  });
}

}  // namespace riemann::patterns
