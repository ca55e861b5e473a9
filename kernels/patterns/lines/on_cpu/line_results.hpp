// What becomes of lines' states on the CPU: those of chunks wait for each other and are merged, and
// elements are left where they are wanted.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/divided_up.hpp"
#include "riemann/kernels/patterns/lines/line_value.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/lines_along.hpp"

#include <algorithm>
#include <bit>
#include <memory>

namespace riemann::patterns {

/// Of `lines` lines, one element at `out` each.
template <class Accumulator, class T>
class line_results {
 public:
  line_results(index_t lines, const line_shape& shape, line_value value, T* out, cpu::isa level)
      : level_(level),
        lines_(lines),
        length_(shape.length),
        chunks_(chunks_of(shape)),
        value_(value),
        out_(out) {
    if (chunks_ > 1)
      states_ =
          std::make_unique_for_overwrite<Accumulator[]>(static_cast<std::size_t>(lines_ * chunks_));
  }

  index_t chunks_of_line() const { return chunks_; }

  /// Where the result of a line is wanted; and whether it is all that its one chunk comes to.
  T* at(index_t line) const { return out_ + line; }
  bool are_totals_of_chunks() const { return chunks_ == 1 && value_ == line_value::total; }

  /// Chunk number `chunk` of `count` lines from number `first` on.
  template <class States>
  [[gnu::always_inline]] void keep(const States& states, index_t first, int count,
                                   index_t chunk) const {
    if (chunks_ == 1) return conclude(states, first, count);
    for (int k = 0; k < count; ++k) state_of(first + k, chunk) = states.get(k);
  }

  /// The same of chunks that are counted line by line.
  template <class States>
  [[gnu::always_inline]] void keep(const States& states, index_t first, int count) const {
    if (chunks_ == 1) return conclude(states, first, count);
    for (int k = 0; k < count; ++k)
      state_of((first + k) / chunks_, (first + k) % chunks_) = states.get(k);
  }

  /// After the last: merges the chunks of each line, neighbours first, level by level; who has no
  /// neighbour stays as he is.
  void finish(int threads) const;

 private:
  /// As line_shape's, but without a division: tiny matrices feel it.
  static index_t chunks_of(const line_shape& shape) {
    const auto elements = static_cast<unsigned>(shape.elements_of_chunk());
    return std::max<index_t>(1, (shape.length + elements - 1) >> std::countr_zero(elements));
  }

  /// What is left of lines of one chunk.
  template <class States>
  [[gnu::always_inline]] void conclude(const States& states, index_t first, int count) const {
    if constexpr (requires(Accumulator state) { cpu::rounded_total(state); }) {
      T* const out = out_ + first;
      if (value_ == line_value::total) {
        for (int k = 0; k < count; ++k) out[k] = cpu::rounded_total(states.get(k));
        return;
      }
    }
    batch copied;
    for (int k = 0; k < count; ++k) copied.set(k, states.get(k));
    conclude_at_length(copied, first, count);
  }
  using batch = cpu::line_states<Accumulator, cpu::lanes_together<T>>;
  [[gnu::noinline]] void conclude_at_length(const batch& states, index_t first, int count) const {
    cpu::by_isa(level_, [&, out = out_ + first, value = value_, length = length_] {
      for (int k = 0; k < count; ++k) out[k] = value_of_line<T>(states.get(k), value, length);
    });
  }

  /// Chunk c of line k of those that have several.
  Accumulator& state_of(index_t line, index_t chunk) const {
    return states_[static_cast<std::size_t>(chunk * lines_ + line)];
  }

  cpu::isa level_;
  index_t lines_;
  index_t length_;
  index_t chunks_;
  line_value value_;
  T* out_;
  std::unique_ptr<Accumulator[]> states_;
};

template <class Accumulator, class T>
void line_results<Accumulator, T>::finish(int threads) const {
  if (chunks_ == 1) return;
  constexpr index_t largest_slice = 1 << 12;
  const index_t bytes = lines_ * chunks_ * index_t{sizeof(Accumulator)};
  cpu::share_out(lines_, bytes, threads, largest_slice, [&](slice some) {
    for (index_t left = chunks_; left > 1; left = divided_up(left, 2))
      for (index_t c = 0; c < divided_up(left, 2); ++c)
        for (index_t line = some.begin; line < some.end; ++line) {
          Accumulator merged = state_of(line, 2 * c);
          if (2 * c + 1 < left) merged.merge(state_of(line, 2 * c + 1));
          state_of(line, c) = merged;
        }
    for (index_t line = some.begin; line < some.end; ++line)
      out_[line] = value_of_line<T>(state_of(line, 0), value_, length_);
  });
}

}  // namespace riemann::patterns
