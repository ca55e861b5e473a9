// Strips of 16 bytes in vector registers, one to each lane: how they are loaded, shifted, stored.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/vectors.hpp"
#include "riemann/kernels/double_word.hpp"

#include <cstring>
#include <utility>

namespace riemann::cpu {

/// What an element of a strip consists of.
template <class T>
struct words_of {
  using word = T;
  static constexpr int count = 1;
};
template <class Real>
struct words_of<double_word_of<Real>> {
  using word = Real;
  static constexpr int count = 2;  // hi, lo
};

/// A T in each lane of registers of `Bytes`, one register for each of its words.
template <class T, int Bytes>
struct lane_values {
  using word = typename words_of<T>::word;
  using vector = vector_of<word, Bytes>;
  static constexpr int words = words_of<T>::count;
  static constexpr int lanes = Bytes / int{sizeof(word)};

  vector of[words];
};

/// As many double-words as vectors have lanes, for operations that add.
template <class Vector>
struct double_words_of_lanes {
  Vector hi;
  Vector lo;

  [[gnu::always_inline]] friend inline double_words_of_lanes operator+(
      const double_words_of_lanes& a, const double_words_of_lanes& b) {
    const auto sum =
        add_double_words(double_word_of<Vector>(a.hi, a.lo), double_word_of<Vector>(b.hi, b.lo));
    return {sum.hi, sum.lo};
  }
};

/// combine(a, b) in every lane.
template <class T, int Bytes, class Operation>
[[gnu::always_inline]] inline lane_values<T, Bytes> combined(const lane_values<T, Bytes>& a,
                                                             const lane_values<T, Bytes>& b,
                                                             const Operation& combine) {
  if constexpr (lane_values<T, Bytes>::words == 1) {
    return {{combine(a.of[0], b.of[0])}};
  } else {
    using words = double_words_of_lanes<typename lane_values<T, Bytes>::vector>;
    const words both = combine(words{a.of[0], a.of[1]}, words{b.of[0], b.of[1]});
    return {{both.hi, both.lo}};
  }
}

/// As picked() of vectors.
template <class T, int Bytes, class From>
[[gnu::always_inline]] inline lane_values<T, Bytes> picked(const lane_values<T, Bytes>& a,
                                                           const lane_values<T, Bytes>& b,
                                                           From from) {
  lane_values<T, Bytes> lanes;
#pragma GCC unroll 2
  for (int w = 0; w < lanes.words; ++w)
    lanes.of[w] = picked(a.of[w], b.of[w], from, std::make_index_sequence<lanes.lanes>());
  return lanes;
}

/// `value` in every lane.
template <int Bytes, class T>
[[gnu::always_inline]] inline lane_values<T, Bytes> in_all_lanes(const T& value) {
  using values = lane_values<T, Bytes>;
  typename values::word words[values::words];
  std::memcpy(words, &value, sizeof value);
  values copies;
#pragma GCC unroll 2
  for (int w = 0; w < values::words; ++w) copies.of[w] = words[w] - typename values::vector{};
  return copies;
}

/// What the first lane has.
template <class T, int Bytes>
[[gnu::always_inline]] inline T of_first_lane(const lane_values<T, Bytes>& values) {
  if constexpr (lane_values<T, Bytes>::words == 1)
    return values.of[0][0];
  else
    return {values.of[0][0], values.of[1][0]};
}

/// The elements of as many strips as there are lanes. They lie in lanes as they come out of memory
/// with the fewest steps: ordered() and as_loaded() lead from there to the order of strips and
/// back.
template <class T, int Bytes>
struct strip_block {
  using values = lane_values<T, Bytes>;
  using vector = typename values::vector;
  static constexpr int lanes = values::lanes;
  static constexpr int words = 16 / int{sizeof(typename values::word)};  // of a strip
  static constexpr int each = words / values::words;
  static constexpr int elements = lanes * each;

  values element[each];

  [[gnu::always_inline]] void load(const T* from) {
    vector rows[words];
#pragma GCC unroll 4
    for (int w = 0; w < words; ++w) rows[w] = loaded<vector>(from + w * (elements / words));
    transpose(rows);
#pragma GCC unroll 4
    for (int w = 0; w < words; ++w) element[w / values::words].of[w % values::words] = rows[w];
  }
  [[gnu::always_inline]] void store(T* to) const {
    vector rows[words];
#pragma GCC unroll 4
    for (int w = 0; w < words; ++w) rows[w] = element[w / values::words].of[w % values::words];
    transpose(rows);
#pragma GCC unroll 4
    for (int w = 0; w < words; ++w) cpu::store(rows[w], to + w * (elements / words));
  }

  [[gnu::always_inline]] static values ordered(const values& loaded) {
    return picked(loaded, loaded, [](int s) { return s % quads * words + s / quads; });
  }
  [[gnu::always_inline]] static values as_loaded(const values& ordered) {
    return picked(ordered, ordered, [](int l) { return l % words * quads + l / words; });
  }

 private:
  static constexpr int quads = lanes / words;  // 16 bytes each, of a vector

  /// Every 16 bytes of the vectors: row w, column k becomes row k, column w.
  [[gnu::always_inline]] static void transpose(vector (&rows)[words]) {
    static_assert(words == 2 || words == 4);
    interleave<1>(rows[0], rows[1]);
    if constexpr (words == 4) {
      interleave<1>(rows[2], rows[3]);
      interleave<2>(rows[0], rows[2]);
      interleave<2>(rows[1], rows[3]);
      std::swap(rows[1], rows[2]);
    }
  }

  /// Of every 16 bytes the first halves, or the second: `Run` words of each by turns.
  template <int Run, int Half>
  [[gnu::always_inline]] static vector halves(const vector& a, const vector& b) {
    return picked(
        a, b,
        [](int l) {
          const int k = l % words;
          return l - k + Half * (words / 2) + k / (2 * Run) * Run + k % Run + k / Run % 2 * lanes;
        },
        std::make_index_sequence<lanes>());
  }
  template <int Run>
  [[gnu::always_inline]] static void interleave(vector& a, vector& b) {
    const vector first = halves<Run, 0>(a, b);
    b = halves<Run, 1>(a, b);
    a = first;
  }
};

}  // namespace riemann::cpu
