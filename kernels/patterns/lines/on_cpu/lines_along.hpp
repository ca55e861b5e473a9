// Sums of lines that lie along memory, on the CPU: lanes in vector registers, and the trees of many
// lines climbed together. The bits are those of the kernels.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/cpu/line_states.hpp"
#include "riemann/kernels/patterns/lines/lines.hpp"

#include <algorithm>

namespace riemann::cpu {

/// Lanes of one chunk or of several lines whose states lie in the first-level cache together.
template <class T>
inline constexpr int lanes_together = 8192 / int{sizeof(T)};

/// How many states of a long line's lanes are left when those of other chunks join.
template <class T>
inline constexpr int lanes_of_vector = lanes_of_long_line<T> / 8;

/// Lines of one element for each lane, some of which may lack theirs.
template <class T>
struct short_lines {
  const T* data = nullptr;
  const T* end = nullptr;  // of the memory that may be read
  index_t apart = 0;
  int length = 0;
  int lanes = 1;
};

/// `lines` of them, each to `lanes` elements at `to`; `none` stands for those that lack.
template <int Lanes, class T>
[[gnu::always_inline]] inline void fill_up(const short_lines<T>& of, index_t first, int lines,
                                           T none, T* to) {
  const int length = of.length;
  for (int k = 0; k < lines; ++k, to += Lanes) {
    const T* const from = of.data + (first + k) * of.apart;
    if (of.end - from >= Lanes) {  // what lies behind the line is read, and forgotten
#pragma GCC ivdep
      for (int l = 0; l < Lanes; ++l) {
        const T x = from[l];
        to[l] = l < length ? x : none;
      }
    } else {
      for (int l = 0; l < of.length; ++l) to[l] = from[l];
      std::fill(to + of.length, to + Lanes, none);
    }
  }
}

/// The same, in a function of its own that all accumulators share.
template <class T>
[[gnu::noinline]] void fill_up(isa level, const short_lines<T>& of, index_t first, int lines,
                               T none, T* to) {
  by_isa(level, [&] {
    switch (of.lanes) {
      case 1: return fill_up<1>(of, first, lines, none, to);
      case 2: return fill_up<2>(of, first, lines, none, to);
      case 4: return fill_up<4>(of, first, lines, none, to);
      case 8: return fill_up<8>(of, first, lines, none, to);
      case 16: return fill_up<16>(of, first, lines, none, to);
      case 32: return fill_up<32>(of, first, lines, none, to);
      case 64: return fill_up<64>(of, first, lines, none, to);
      default: return fill_up<128>(of, first, lines, none, to);
    }
  });
}

/// Lines [begin, end): each(states, first line, number of lines) is called for some after the
/// other.
template <class Accumulator, class T, class Each>
[[gnu::always_inline]] inline void sum_short_lines(isa level, const short_lines<T>& of, slice lines,
                                                   const Each& each) {
  constexpr int most = lanes_together<T>;
  const int at_once = most / of.lanes;
  alignas(64) T filled[most];
  line_states<Accumulator, most> states;
  const bool whole = of.length == of.lanes && of.apart == of.lanes;
  for (index_t first = lines.begin; first < lines.end; first += at_once) {
    const int count = static_cast<int>(std::min<index_t>(at_once, lines.end - first));
    const T* from = of.data + first * of.apart;
    if (!whole) {
      fill_up(level, of, first, count, no_term<Accumulator, T>(), filled);
      from = filled;
    }
    if (of.lanes == 1) {
      for (int k = 0; k < count; ++k) states.set(k, begun<Accumulator>(from[k]));
    } else {
      const int pairs = count * of.lanes / 2;
#pragma GCC ivdep
#pragma GCC unroll 4
      for (int k = 0; k < pairs; ++k) {
        auto merged = begun<Accumulator>(from[2 * k]);
        merged.merge(begun<Accumulator>(from[2 * k + 1]));
        states.set(k, merged);
      }
      merge_neighbours(states, pairs, count);
    }
    each(states, first, count);
  }
}

/// The first half of the states: pairs of neighbours, merged.
template <int Count, class States>
[[gnu::always_inline]] inline void halve(States& states) {
#pragma GCC ivdep
#pragma GCC unroll 1
  for (int k = 0; k < Count / 2; ++k) {
    auto merged = states.get(2 * k);
    merged.merge(states.get(2 * k + 1));
    states.set(k, merged);
  }
}

/// A chunk of `count` > 0 elements of a long line, which has all lanes. `end` as in short_lines.
template <class Accumulator, class T>
[[gnu::always_inline]] inline void sum_lanes_of_chunk(
    const T* from, const T* end, int count,
    line_states<Accumulator, lanes_of_long_line<T>>& lanes) {
  constexpr int all = lanes_of_long_line<T>;
  const int rounds = count / all;
  const int rest = count % all;
  if (rounds > 1) {
#pragma GCC ivdep
    for (int l = 0; l < all; ++l) {
      auto state = begun<Accumulator>(from[l]);
      int r = 1;
      do state.add(from[r * all + l]);
      while (++r < rounds);
      lanes.set(l, state);
    }
  } else if (rounds == 1) {
    for (int l = 0; l < all; ++l) lanes.set(l, begun<Accumulator>(from[l]));
  } else {
    for (int l = 0; l < all; ++l) lanes.set(l, Accumulator());
  }
  if (rest == 0) return;
  const T* last = from + rounds * all;
  alignas(64) T copied[all];
  if (end - last < all) {
    std::fill(std::copy(last, last + rest, copied), copied + all, T(0));
    last = copied;
  }
  constexpr int vector = lanes_of_vector<T>;
  const int touched = (rest + vector - 1) / vector * vector;
#pragma GCC ivdep
  for (int l = 0; l < touched; ++l) {
    const Accumulator before = lanes.get(l);
    Accumulator after = before;
    after.add(last[l]);
    lanes.set(l, chosen(l < rest, after, before));
  }
}

/// Lines of more elements than lanes.
template <class T>
struct long_lines {
  const T* data = nullptr;
  const T* end = nullptr;  // of the memory that may be read
  index_t apart = 0;
  line_shape shape;
  index_t chunks = 1;  // of a line
};

/// One chunk of long lines after the other, line by line; from number `first` on, counted likewise.
template <class T>
class chunk_walk {
 public:
  chunk_walk(const long_lines<T>& of, index_t first) : of_(of) {
    const index_t line = of.chunks == 1 ? first : first / of.chunks;
    chunk_ = first - line * of.chunks;
    line_ = of.data + line * of.apart;
  }

  const T* from() const { return line_ + begin(); }
  bool ends_line() const { return chunk_ == of_.chunks - 1; }
  int elements() const {
    return static_cast<int>(ends_line() ? of_.shape.length - begin()
                                        : of_.shape.elements_of_chunk());
  }
  void go_on() {
    const bool at_end = ends_line();
    chunk_ = at_end ? 0 : chunk_ + 1;
    line_ += at_end ? of_.apart : 0;
  }

 private:
  index_t begin() const { return chunk_ * of_.shape.elements_of_chunk(); }

  const long_lines<T>& of_;
  index_t chunk_;
  const T* line_;
};

/// Chunks [begin, end): each(states, first chunk, number of chunks) is called for some after the
/// other.
template <class Accumulator, class T, class Each>
[[gnu::always_inline]] inline void sum_chunks(const long_lines<T>& of, slice chunks,
                                              const Each& each) {
  constexpr int vector = lanes_of_vector<T>;
  constexpr int at_once = 16;
  line_states<Accumulator, at_once * vector> states;
  for (index_t first = chunks.begin; first < chunks.end; first += at_once) {
    const int count = static_cast<int>(std::min<index_t>(at_once, chunks.end - first));
    chunk_walk<T> chunk(of, first);
    for (int k = 0; k < count; ++k, chunk.go_on()) {
      line_states<Accumulator, lanes_of_long_line<T>> lanes;
      sum_lanes_of_chunk(chunk.from(), of.end, chunk.elements(), lanes);
      halve<8 * vector>(lanes);
      halve<4 * vector>(lanes);
      halve<2 * vector>(lanes);
      for (int l = 0; l < vector; ++l) states.set(k * vector + l, lanes.get(l));
    }
    merge_neighbours(states, count * vector, count);
    each(states, first, count);
  }
}

}  // namespace riemann::cpu
