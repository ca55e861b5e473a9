// Balanced trees over neighbours that lie along vectors, many trees side by side.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/line_states.hpp"
#include "riemann/kernels/cpu/sums_in_vectors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace riemann::cpu {

/// How two vectors of neighbours become two of left and of right neighbours: in every 16 bytes
/// until one element of each vector is left there, then 16 bytes at a time. Half of what is made
/// comes from the first vector, half from the second, so that after as many levels as a vector has
/// are behind it, element k is what vector k was.
template <int Lanes, int LanesOf16Bytes>
struct neighbours_apart {
  /// Which lane of two vectors becomes lane l of the left neighbours (side 0) or the right (1).
  static constexpr int source(int level, int side, int l) {
    const bool close = 2 << level <= LanesOf16Bytes;
    const int run = close ? 1 : LanesOf16Bytes;
    const int block = close ? LanesOf16Bytes : Lanes;
    const int place = l % block / run;
    const int half = block / run / 2;
    return place / half * Lanes + l / block * block + (2 * (place % half) + side) * run + l % run;
  }

  /// Of 2^levels vectors: the lanes in which their trees' results are found, one after the other.
  static constexpr std::array<int, Lanes> result_lanes(int levels) {
    std::array<int, Lanes> first{};  // element of the vectors that the result in a lane begins with
    for (int l = 0; l < Lanes; ++l) {
      int lane = l;
      int vector = 0;
      for (int level = levels - 1; level >= 0; --level) {
        const int from = source(level, 0, lane);
        vector = 2 * vector + from / Lanes;
        lane = from % Lanes;
      }
      first[static_cast<std::size_t>(l)] = vector * Lanes + lane;
    }
    std::array<int, Lanes> lanes{};
    for (int l = 0; l < Lanes; ++l)
      lanes[static_cast<std::size_t>(first[static_cast<std::size_t>(l)] >> levels)] = l;
    return lanes;
  }
};

template <sums_in_vectors Accumulator, int Bytes>
class vector_trees {
  using real = typename Accumulator::real;
  using vector = vector_of<real, Bytes>;
  using sums = sums_of<Accumulator, Bytes>;
  static constexpr int lanes = Bytes / int{sizeof(real)};
  static constexpr int most_levels = std::countr_zero(static_cast<unsigned>(lanes));
  using apart = neighbours_apart<lanes, 16 / int{sizeof(real)}>;

 public:
  /// Levels to be climbed at once by trees over `count` elements: no more than fill their vectors.
  static constexpr int levels_at_once(int count, int levels) {
    const auto vectors = static_cast<unsigned>((count + lanes - 1) / lanes);
    return std::min(
        {levels, most_levels, std::max(1, static_cast<int>(std::bit_width(vectors - 1)))});
  }
  /// `count` elements in whole vectors, as many as that takes together.
  static constexpr int filled_up(int count, int levels) {
    const int together = lanes << levels_at_once(count, levels);
    return (count + together - 1) / together * together;
  }

  /// Trees of 2^levels elements each, `count` > 0 elements together: what they come to, one after
  /// the other. filled_up(count, levels) elements are read.
  template <int N>
  [[gnu::always_inline]] static void merge(const real* elements, int count, int levels,
                                           line_states<Accumulator, N>& out) {
    const auto vector_at = [=](int k) __attribute__((always_inline)) {
      return loaded<vector>(elements + k);
    };
    if (levels == 0) {
      for (int k = 0; k < count; k += lanes)
        keep_sums(out, k, sums_begun<Accumulator>(vector_at(k)));
      return;
    }
    const int some = levels_at_once(count, levels);
    merge(out, merge_some(vector_at, count, some, out), levels - some);
  }

  /// The same of states.
  template <int N>
  [[gnu::always_inline]] static void merge(line_states<Accumulator, N>& states, int count,
                                           int levels) {
    const auto state = [&](int k) __attribute__((always_inline)) {
      return kept_sums<Accumulator, Bytes>(states, k);
    };
    for (int some; levels > 0; levels -= some) {
      some = levels_at_once(count, levels);
      for (int k = (count + lanes - 1) / lanes * lanes; k < filled_up(count, levels); k += lanes)
        keep_sums(states, k, sums_begun<Accumulator>(vector{}));
      count = merge_some(state, count, some, states);
    }
  }

 private:
  /// The first levels of trees over `count` elements. Returns how many are left.
  template <class Get, class States>
  [[gnu::always_inline]] static int merge_some(const Get& get, int count, int levels, States& out) {
    switch (levels) {
      case 1: return merge_levels<1>(get, count, out);
      case 2: return merge_levels<std::min(2, most_levels)>(get, count, out);
      case 3: return merge_levels<std::min(3, most_levels)>(get, count, out);
      default: return merge_levels<most_levels>(get, count, out);
    }
  }
  template <int Levels, class Get, class States>
  [[gnu::always_inline]] static int merge_levels(const Get& get, int count, States& out) {
    const int left = count >> Levels;
    for (int v = 0; v * lanes < left; ++v) {
      const sums found = tree<Levels>(get, (v << Levels) * lanes);
      keep_sums(out, v * lanes, in_order<Levels>(found));
    }
    return left;
  }

  template <int Levels, class Get>
  [[gnu::always_inline]] static auto tree(const Get& get, int first) {
    if constexpr (Levels == 0) {
      return get(first);
    } else {
      const auto a = tree<Levels - 1>(get, first);
      const auto b = tree<Levels - 1>(get, first + (lanes << (Levels - 1)));
      return merged_sums<Accumulator>(side<Levels - 1, 0>(a, b), side<Levels - 1, 1>(a, b));
    }
  }

  static constexpr auto all = std::make_index_sequence<lanes>();
  template <int Level, int Side>
  [[gnu::always_inline]] static vector side(const vector& a, const vector& b) {
    return picked(a, b, [](int l) { return apart::source(Level, Side, l); }, all);
  }
  template <int Level, int Side>
  [[gnu::always_inline]] static sums side(const sums& a, const sums& b) {
    if constexpr (Accumulator::components == 1)
      return {side<Level, Side>(a.sum, b.sum)};
    else
      return {side<Level, Side>(a.sum, b.sum), side<Level, Side>(a.compensation, b.compensation)};
  }

  template <int Levels>
  [[gnu::always_inline]] static vector in_order(const vector& found) {
    return picked(
        found, found,
        [](int l) {
          constexpr auto from = apart::result_lanes(Levels);
          return from[static_cast<std::size_t>(l)];
        },
        all);
  }
  template <int Levels>
  [[gnu::always_inline]] static sums in_order(const sums& found) {
    if constexpr (Accumulator::components == 1)
      return {in_order<Levels>(found.sum)};
    else
      return {in_order<Levels>(found.sum), in_order<Levels>(found.compensation)};
  }
};

}  // namespace riemann::cpu
