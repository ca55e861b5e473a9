// Line sums on the CPU for one type of element. Compiled once for each type, in a unit of its own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/on_cpu/few_lines.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/line_results.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/line_sums_of.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/narrow_lines.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/vectors_across.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/wide_lines.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace riemann::patterns {

/// Sums the lines of one request by one accumulator.
template <class Accumulator, class T>
class lines_on_cpu {
 public:
  lines_on_cpu(const line_request& request, const T* data, T* out, int threads, cpu::isa level)
      : level_(level),
        threads_(threads),
        data_(data),
        end_(data + request.matrix.extent()),
        lines_(request.lines()),
        apart_(request.matrix.leading_dimension),
        shape_(shape_of_line(request.length(), sizeof(T))),
        bytes_(lines_ * shape_.length * index_t{sizeof(T)}),
        results_(lines_, shape_, request.value, out, level) {}

  void along() const;
  void across() const;

 private:
  static constexpr index_t bytes_of_slice = 1 << 23;  // that a thread takes at once, or half
  static constexpr int most_lanes = lanes_of_long_line<T>;

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

  /// One chunk of neighbouring lines, from number `line` on. They are `few`: all there are, close
  /// together.
  template <int Bytes>
  [[gnu::always_inline]] void sum_across(const cpu::chunk_across<T>& of, bool few, index_t line,
                                         index_t chunk, room_across<Bytes>& sums) const {
    if constexpr (cpu::sums_in_vectors<Accumulator>) {
      if (few && of.lanes == most_lanes) {
        using few_lines = cpu::few_lines_in_vectors<Accumulator, Bytes>;
        return results_.keep(few_lines::sum(of, sums.lanes, sums.merged), line, of.width, chunk);
      }
      const bool in_place = results_.are_totals_of_chunks() && of.width * int{sizeof(T)} >= Bytes;
      const auto put = [&, out = results_.at(line) ](int place, const auto& merged)
          __attribute__((always_inline)) {
        if (in_place)
          cpu::store(cpu::rounded_totals(merged), out + place);
        else
          cpu::keep_sums(sums.groups[0], place, merged);
      };
      cpu::sum_vectors_across<Bytes, Accumulator>(of, end_, sums.padded, sums.groups + 1, put);
      if (!in_place) results_.keep(sums.groups[0], line, of.width, chunk);
    } else if (few) {
      cpu::sum_chunk_of_few(of, sums.lanes);
      results_.keep(sums.lanes, line, of.width, chunk);
    } else {
      cpu::sum_chunk_across(of, sums.groups);
      results_.keep(sums.groups[0], line, of.width, chunk);
    }
  }

  cpu::isa level_;
  int threads_;
  const T* data_;
  const T* end_;
  index_t lines_;
  index_t apart_;
  line_shape shape_;
  index_t bytes_;
  line_results<Accumulator, T> results_;
};

template <class Accumulator, class T>
void lines_on_cpu<Accumulator, T>::along() const {
  const cpu::short_lines<T> short_ones{data_, end_, apart_, static_cast<int>(shape_.length),
                                       shape_.lanes};
  const cpu::long_lines<T> long_ones{data_, end_, apart_, shape_, results_.chunks_of_line()};
  const index_t elements = std::min(shape_.length, shape_.elements_of_chunk());
  const index_t largest_slice =
      bytes_of_slice >> std::bit_width(static_cast<unsigned>(elements * index_t{sizeof(T)}));
  const auto each = [&](const auto& states, index_t first, int count)
      __attribute__((always_inline)) {
    results_.keep(states, first, count);
  };
  cpu::share_out(lines_ * long_ones.chunks, bytes_, threads_, largest_slice, [&](slice some) {
    cpu::by_vector_width(
        level_, [&]<int Bytes>(cpu::vector_bytes<Bytes>) __attribute__((always_inline)) {
          if constexpr (cpu::sums_in_vectors<Accumulator>) {
            using narrow = cpu::narrow_lines<Accumulator, Bytes>;
            if (shape_.lanes <= narrow::most_lanes)
              narrow(level_, short_ones).sum(some, each);
            else
              cpu::wide_lines<Accumulator, Bytes>(long_ones).sum(some, each);
          } else if (shape_.length <= shape_.lanes) {
            cpu::sum_short_lines<Accumulator>(level_, short_ones, some, each);
          } else {
            cpu::sum_chunks<Accumulator>(long_ones, some, each);
          }
        });
  });
  results_.finish(threads_);
}

template <class Accumulator, class T>
void lines_on_cpu<Accumulator, T>::across() const {
  constexpr int together = cpu::lines_across_together<T>;
  const index_t too_few = cpu::most_lines_across<T> - together;  // for a slab of their own
  const index_t slabs = std::max<index_t>(1, divided_up(lines_ - too_few + 1, together));
  const bool few = lines_ <= cpu::few_lines && apart_ == lines_;
  cpu::share_out(slabs * results_.chunks_of_line(), bytes_, threads_, 16, [&](slice some) {
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
            sum_across<Bytes>(of, few, line, chunk, sums);
            if (++slab == slabs) {
              slab = 0;
              ++chunk;
            }
          }
        });
  });
  results_.finish(threads_);
}

template <class T>
void sum_lines_of(const line_request& request, const T* data, T* out, int threads, cpu::isa level) {
  visit_line_accumulator<T>(request.op, [&]<class A>(std::type_identity<A>) {
    if (request.lines() == 0) return;
    const lines_on_cpu<A, T> work(request, data, out, threads, level);
    if (request.lie_along())
      work.along();
    else
      work.across();
  });
}

}  // namespace riemann::patterns
