// Line sums on the CPU for one type of element. Compiled once for each type, in a unit of its own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/cpu/few_lines.hpp"
#include "riemann/kernels/cpu/narrow_lines.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cpu/vectors_across.hpp"
#include "riemann/kernels/cpu/wide_lines.hpp"
#include "riemann/kernels/patterns/lines/line_sums_of.hpp"
#include "riemann/kernels/patterns/lines/line_value.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

namespace riemann::patterns {

/// Sums the lines of one request by one accumulator.
template <class Accumulator, class T>
class lines_on_cpu {
 public:
  lines_on_cpu(const line_request& asked, const T* data, T* out, int threads, cpu::isa level)
      : level_(level),
        data_(data),
        out_(out),
        threads_(threads),
        lines_(asked.lines()),
        apart_(asked.matrix.leading_dimension),
        shape_(shape_of_line(asked.length(), sizeof(T))),
        chunks_(chunks_of(shape_)),
        value_(asked.value),
        end_(data + asked.matrix.extent()),
        bytes_(lines_ * shape_.length * index_t{sizeof(T)}) {}

  void along();
  void across();

 private:
  void finish();

  static constexpr index_t bytes_of_slice = 1 << 23;  // that a thread takes at once, or half

  /// As line_shape's, but without a division: tiny matrices feel it.
  static index_t chunks_of(const line_shape& shape) {
    const auto elements = static_cast<unsigned>(shape.elements_of_chunk());
    return std::max<index_t>(1, (shape.length + elements - 1) >> std::countr_zero(elements));
  }

  using batch = cpu::line_states<Accumulator, cpu::lanes_together<T>>;

  /// What is left of `count` lines from number `first` on.
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
  [[gnu::noinline]] void conclude_at_length(const batch& states, index_t first, int count) const {
    cpu::by_isa(level_, [&, out = out_ + first, value = value_, length = shape_.length] {
      for (int k = 0; k < count; ++k) out[k] = value_of_line<T>(states.get(k), value, length);
    });
  }

  /// Chunk number `chunk` of `count` lines from number `first` on.
  template <class States>
  [[gnu::always_inline]] void keep(const States& states, index_t first, int count,
                                   index_t chunk) const {
    if (chunks_ == 1) return conclude(states, first, count);
    for (int k = 0; k < count; ++k) state_of(first + k, chunk) = states.get(k);
  }

  /// Chunk c of line k of those that have several.
  Accumulator& state_of(index_t line, index_t chunk) const {
    return states_[static_cast<std::size_t>(chunk * lines_ + line)];
  }
  void make_room() {
    states_ =
        std::make_unique_for_overwrite<Accumulator[]>(static_cast<std::size_t>(lines_ * chunks_));
  }

  static constexpr int most_lanes = line_constants::bytes_of_lanes / int{sizeof(T)};

  /// What a thread needs to sum lines across memory.
  template <int Bytes, bool InVectors = cpu::sums_in_vectors<Accumulator>>
  struct room_across {
    cpu::line_states<Accumulator, cpu::few_lines * most_lanes> lanes;
    cpu::states_of_lines<Accumulator, T>
        groups[most_lanes / cpu::lanes_of_group + cpu::lanes_of_group];
  };
  template <int Bytes>
  struct room_across<Bytes, true> {
    typename cpu::few_lines_in_vectors<Accumulator, Bytes>::states lanes;
    typename cpu::few_lines_in_vectors<Accumulator, Bytes>::states merged;
    cpu::states_of_lines<Accumulator, T> groups[2 + std::bit_width(unsigned{most_lanes})];
    std::vector<T> padded;
  };

  cpu::isa level_;
  const T* data_;
  T* out_;
  int threads_;
  index_t lines_;
  index_t apart_;
  line_shape shape_;
  index_t chunks_;
  line_value value_;
  const T* end_;
  index_t bytes_;
  std::unique_ptr<Accumulator[]> states_;
};

template <class Accumulator, class T>
void lines_on_cpu<Accumulator, T>::along() {
  const cpu::short_lines<T> short_ones{data_, end_, apart_, static_cast<int>(shape_.length),
                                       shape_.lanes};
  const cpu::long_lines<T> long_ones{data_, end_, apart_, shape_};
  if (chunks_ > 1) make_room();
  const index_t elements = std::min(shape_.length, shape_.elements_of_chunk());
  const index_t largest_slice =
      bytes_of_slice >> std::bit_width(static_cast<unsigned>(elements * index_t{sizeof(T)}));
  const auto each = [&](const auto& states, index_t first, int count)
      __attribute__((always_inline)) {
    if (chunks_ == 1) return conclude(states, first, count);
    for (int k = 0; k < count; ++k)
      state_of((first + k) / chunks_, (first + k) % chunks_) = states.get(k);
  };
  cpu::share_out(lines_ * chunks_, bytes_, threads_, largest_slice, [&](slice some) {
    cpu::by_vector_width(
        level_, [&]<int Bytes>(cpu::vector_bytes<Bytes>) __attribute__((always_inline)) {
          if constexpr (cpu::sums_in_vectors<Accumulator>) {
            using narrow = cpu::narrow_lines<Accumulator, Bytes>;
            if (shape_.lanes <= narrow::most_lanes)
              narrow(level_, short_ones).sum(some, each);
            else
              cpu::wide_lines<Accumulator, Bytes>(long_ones, chunks_).sum(some, each);
          } else if (shape_.length <= shape_.lanes) {
            cpu::sum_short_lines<Accumulator>(level_, short_ones, some, each);
          } else {
            cpu::sum_chunks<Accumulator>(long_ones, some, each);
          }
        });
  });
  if (chunks_ > 1) finish();
}

template <class Accumulator, class T>
void lines_on_cpu<Accumulator, T>::across() {
  constexpr int together = cpu::lines_across_together<T>;
  const index_t too_few = cpu::most_lines_across<T> - together;  // for a slab of their own
  const index_t slabs = std::max<index_t>(1, divided_up(lines_ - too_few + 1, together));
  const bool few = lines_ <= cpu::few_lines && apart_ == lines_;
  if (chunks_ > 1) make_room();
  cpu::share_out(slabs * chunks_, bytes_, threads_, 16, [&](slice some) {
    cpu::by_vector_width(
        level_, [&]<int Bytes>(cpu::vector_bytes<Bytes>) __attribute__((always_inline)) {
          index_t chunk = some.begin == 0 ? 0 : some.begin / slabs;
          index_t slab = some.begin - chunk * slabs;
          room_across<Bytes> sums;
          for (index_t k = some.begin; k < some.end; ++k) {
            const index_t line = slab * together;
            const index_t row = chunk * shape_.elements_of_chunk();
            const cpu::chunk_across<T> of{
                data_ + row * apart_ + line, apart_,
                static_cast<int>(std::min(shape_.elements_of_chunk(), shape_.length - row)),
                shape_.lanes,
                static_cast<int>(slab == slabs - 1 ? lines_ - line : index_t{together})};
            if constexpr (cpu::sums_in_vectors<Accumulator>) {
              if (few && shape_.lanes == most_lanes) {
                keep(
                    cpu::few_lines_in_vectors<Accumulator, Bytes>::sum(of, sums.lanes, sums.merged),
                    line, of.width, chunk);
              } else {
                const bool in_place = chunks_ == 1 && value_ == line_value::total &&
                                      of.width * int{sizeof(T)} >= Bytes;
                const auto put = [&, out = out_ + line ](int place, const auto& found)
                    __attribute__((always_inline)) {
                  if (in_place)
                    cpu::store(cpu::rounded_totals(found), out + place);
                  else
                    cpu::keep_sums(sums.groups[0], place, found);
                };
                cpu::sum_vectors_across<Bytes, Accumulator>(of, end_, sums.padded, sums.groups + 1,
                                                            put);
                if (!in_place) keep(sums.groups[0], line, of.width, chunk);
              }
            } else if (few) {
              cpu::sum_chunk_of_few(of, sums.lanes);
              keep(sums.lanes, line, of.width, chunk);
            } else {
              cpu::sum_chunk_across(of, sums.groups);
              keep(sums.groups[0], line, of.width, chunk);
            }
            if (++slab == slabs) {
              slab = 0;
              ++chunk;
            }
          }
        });
  });
  if (chunks_ > 1) finish();
}

/// Merges the chunks of each line, neighbours first, level by level; who has none stays as he is.
template <class Accumulator, class T>
void lines_on_cpu<Accumulator, T>::finish() {
  constexpr index_t largest_slice = 1 << 12;
  const index_t bytes = lines_ * chunks_ * index_t{sizeof(Accumulator)};
  cpu::share_out(lines_, bytes, threads_, largest_slice, [&](slice some) {
    for (index_t left = chunks_; left > 1; left = divided_up(left, 2))
      for (index_t c = 0; c < divided_up(left, 2); ++c)
        for (index_t line = some.begin; line < some.end; ++line) {
          Accumulator merged = state_of(line, 2 * c);
          if (2 * c + 1 < left) merged.merge(state_of(line, 2 * c + 1));
          state_of(line, c) = merged;
        }
    for (index_t line = some.begin; line < some.end; ++line)
      out_[line] = value_of_line<T>(state_of(line, 0), value_, shape_.length);
  });
}

template <class T>
void sum_lines_of(const line_request& asked, const T* data, T* out, int threads, cpu::isa level) {
  visit_line_accumulator<T>(asked.asked, [&]<class A>(std::type_identity<A>) {
    if (asked.lines() == 0) return;
    lines_on_cpu<A, T> work(asked, data, out, threads, level);
    if (asked.lie_along())
      work.along();
    else
      work.across();
  });
}

}  // namespace riemann::patterns
