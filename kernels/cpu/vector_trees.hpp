// Balanced trees over neighbours that lie along vectors, many trees side by side.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/line_states.hpp"
#include "riemann/kernels/cpu/neighbours.hpp"
#include "riemann/kernels/cpu/sums_in_vectors.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace riemann::cpu {

template <sums_in_vectors Accumulator, int Bytes>
class vector_trees {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using sums = sums_of<Accumulator, Bytes>;
  static constexpr int lanes = Bytes / int{sizeof(real)};
  static constexpr int most_levels = std::countr_zero(static_cast<unsigned>(lanes));
  using neighbours =
      std::conditional_t<Bytes == 64 && Accumulator::components == 1, neighbours_swapped<lanes>,
                         neighbours_apart<lanes, 16 / int{sizeof(real)}>>;

 public:
  /// `trees` of 2^levels elements each, at least Least and at most Most levels: what they come to,
  /// one after the other, from `place` of `out` on. elements(k) is vector number k of them; those
  /// of trees that fill no vector are asked for all the same.
  template <int Least = 0, int Most = most_levels, class Elements, class States>
  [[gnu::always_inline]] static void merge(const Elements& elements, int trees, int levels,
                                           States& out, int place) {
    with_constant<Least, Most>(
        levels, [&]<int Levels>(constant<Levels>) __attribute__((always_inline)) {
          for (int done = 0; done < trees; done += lanes)
            keep_sums(out, place + done, merged<Levels>(from(elements, (done << Levels) / lanes)));
        });
  }

  /// The same of states, `left` > 0 of them to a tree, in place. There is room for those of as many
  /// trees as fill vectors.
  template <int MostLeft, int N>
  [[gnu::always_inline]] static void merge_states(line_states<Accumulator, N>& states, int trees,
                                                  int left) {
    merge_level<most_levels>(states, trees * (left / lanes));
    if constexpr (MostLeft > lanes)
      for (int more = left / lanes, some; more > 1; more /= some) {
        some = std::min(more, lanes);
        const auto merge_more = [&, joined = trees * (more / some) ]<int Levels>(constant<Levels>)
            __attribute__((always_inline)) {
          merge_level<Levels>(states, joined);
        };
        with_constant<1, most_levels>(std::countr_zero(static_cast<unsigned>(some)), merge_more);
      }
  }

  /// One tree for each lane, of 2^Levels vectors whose lanes are neighbours. The first `Present` of
  /// them are there, the others empty.
  template <int Levels, int Present = 1 << Levels, class Elements>
  [[gnu::always_inline]] static sums merged(const Elements& elements) {
    if constexpr (Levels == 0)
      return sums_begun<Accumulator>(elements(0));
    else
      return in_order<Levels>(tree<Levels, 0, Present>(elements));
  }

 private:
  template <class Elements>
  [[gnu::always_inline]] static auto from(const Elements& elements, int first) {
    return [&elements, first ](int k) __attribute__((always_inline)) {
      return elements(first + k);
    };
  }

  /// Of `trees` of 2^Levels states. Few at the end do not wait for the merges of empty vectors.
  template <int Levels, int N>
  [[gnu::always_inline]] static void merge_level(line_states<Accumulator, N>& states, int trees) {
    const auto all_states = [&](int k) __attribute__((always_inline)) {
      return kept_sums<Accumulator, Bytes>(states, k * lanes);
    };
    const int whole = trees / lanes * lanes;
    merge<Levels, Levels>(all_states, whole, Levels, states, 0);
    if (whole == trees) return;
    const int begin = (whole << Levels) / lanes;
    const int vectors = (((trees - whole) << Levels) + lanes - 1) / lanes;
    constexpr int most = 1 << Levels;
    constexpr int few = std::min(4, most);
    const int present = vectors == 1 ? 1 : vectors <= few ? few : most;
    for (int k = vectors; k < present; ++k)
      keep_sums(states, (begin + k) * lanes, sums_begun<Accumulator>(vector{}));
    const auto last = from(all_states, begin);
    keep_sums(states, whole,
              present == 1     ? merged<Levels, 1>(last)
              : present == few ? merged<Levels, few>(last)
                               : merged<Levels>(last));
  }

  template <int Levels, int First, int Present, class Elements>
  [[gnu::always_inline]] static auto tree(const Elements& elements) {
    using element = std::decay_t<decltype(elements(0))>;
    if constexpr (First >= Present) {
      return empty<std::conditional_t<Levels == 0, element, sums>>();
    } else if constexpr (Levels == 0) {
      return elements(First);
    } else {
      const auto a = tree<Levels - 1, First, Present>(elements);
      const auto b = tree<Levels - 1, First + (1 << (Levels - 1)), Present>(elements);
      return merged_sums<Accumulator>(side<Levels - 1, 0>(a, b), side<Levels - 1, 1>(a, b));
    }
  }

  template <class Elements>
  [[gnu::always_inline]] static Elements empty() {
    if constexpr (std::is_same_v<Elements, sums>)
      return sums_begun<Accumulator>(vector{});
    else
      return vector{};
  }

  static constexpr auto all = std::make_index_sequence<lanes>();
  template <int Level, int Side>
  [[gnu::always_inline]] static vector side(const vector& a, const vector& b) {
    return picked(a, b, [](int l) { return neighbours::source(Level, Side, l); }, all);
  }
  template <int Level, int Side>
  [[gnu::always_inline]] static sums side(const sums& a, const sums& b) {
    if constexpr (Accumulator::components == 1)
      return {side<Level, Side>(a.sum, b.sum)};
    else
      return {side<Level, Side>(a.sum, b.sum), side<Level, Side>(a.compensation, b.compensation)};
  }

  template <int Levels>
  [[gnu::always_inline]] static vector in_order(const vector& totals) {
    return picked(
        totals, totals,
        [](int l) {
          constexpr auto from = result_lanes<neighbours, lanes>(Levels);
          return from[static_cast<std::size_t>(l)];
        },
        all);
  }
  template <int Levels>
  [[gnu::always_inline]] static sums in_order(const sums& totals) {
    if constexpr (Accumulator::components == 1)
      return {in_order<Levels>(totals.sum)};
    else
      return {in_order<Levels>(totals.sum), in_order<Levels>(totals.compensation)};
  }
};

}  // namespace riemann::cpu
