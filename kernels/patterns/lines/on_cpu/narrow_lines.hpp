// Sums of lines that lie along memory, one or more of which fit a vector register.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/vector_trees.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/lines_along.hpp"

#include <algorithm>
#include <bit>

namespace riemann::cpu {

template <sums_in_vectors Accumulator, int Bytes>
class narrow_lines {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using places = places_of<real, Bytes>;
  using trees = vector_trees<Accumulator, Bytes>;
  static constexpr int lanes = Bytes / int{sizeof(real)};
  static constexpr int most = lanes_together<real>;

 public:
  static constexpr int most_lanes = lanes;

  narrow_lines(isa level, const short_lines<real>& of)
      : of_(of), level_(level), levels_(std::countr_zero(static_cast<unsigned>(of.lanes))) {
    const places lane = places_of_lanes<real, Bytes>();
    const places element = lane & static_cast<place_of<real>>(of.lanes - 1);
    from_ = (lane >> levels_) * static_cast<place_of<real>>(of.apart) + element;
    mask_ = element < static_cast<place_of<real>>(of.length);
  }

  /// each(states, first line, number of lines) is called for some of `wanted` after the other.
  template <class Each>
  [[gnu::always_inline]] void sum(slice wanted, const Each& each) const {
    const int at_once = most / of_.lanes;
    alignas(64) real filled[most];
    line_states<Accumulator, most> states;
    const bool without_gaps = of_.length == of_.lanes && of_.apart == of_.lanes;
    for (index_t first = wanted.begin; first < wanted.end; first += at_once) {
      const int count = static_cast<int>(std::min<index_t>(at_once, wanted.end - first));
      const real* const from = of_.data + first * of_.apart;
      int done = without_gaps ? count / lanes * lanes : sum_between_gaps(from, count, states);
      if (without_gaps) merge(from, done, states, 0);
      if (done < count) {
        fill_up(level_, of_, first + done, count - done, real(0), filled);
        const int whole = (count - done + lanes - 1) / lanes * lanes;
        std::fill(filled + (count - done) * of_.lanes, filled + whole * of_.lanes, real(0));
        merge(filled, count - done, states, done);
      }
      each(states, first, count);
    }
  }

 private:
  /// The sums of `count` lines of as many elements as lanes.
  template <class States>
  [[gnu::always_inline]] void merge(const real* from, int count, States& states, int place) const {
    const auto elements = [&](int k) __attribute__((always_inline)) {
      return elements_of<Accumulator, vector>(from + k * lanes);
    };
    trees::merge(elements, count, levels_, states, place);
  }

  /// Of `count` lines, those of as many whole vectors of results as can be read where they are.
  /// Returns how many.
  template <class States>
  [[gnu::always_inline]] int sum_between_gaps(const real* from, int count, States& states) const {
    const int at_once = lanes >> levels_;  // lines of a vector
    int done = count / lanes * lanes;
    if (done > 0 && of_.end - (from + (done - at_once) * of_.apart) < lanes) done -= lanes;
    if (of_.lanes == lanes) {
      constexpr int levels = std::countr_zero(unsigned{lanes});
      const auto elements = [&](int k) __attribute__((always_inline)) {
        return masked(elements_of<Accumulator, vector>(from + k * of_.apart), mask_);
      };
      trees::template merge<levels, levels>(elements, done, levels, states, 0);
      return done;
    }
    constexpr int most_levels = std::countr_zero(unsigned{lanes}) - 1;
    if constexpr (most_levels >= 2)
      if (of_.apart < of_.lanes) {
        const auto elements = [&](int k) __attribute__((always_inline)) {
          const vector here = elements_of<Accumulator, vector>(from + k * at_once * of_.apart);
          return masked(__builtin_shuffle(here, from_), mask_);
        };
        trees::template merge<2, most_levels>(elements, done, levels_, states, 0);
        return done;
      }
    return 0;
  }

  const short_lines<real> of_;
  const isa level_;
  const int levels_;
  places from_;  // where a lane's element is in as many lines as fill a vector
  places mask_;  // lanes that have an element
};

}  // namespace riemann::cpu
