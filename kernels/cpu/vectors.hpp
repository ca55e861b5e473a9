// Vectors written down: of one width, whatever the compiler makes of loops.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

namespace riemann::cpu {

template <class T, int Bytes>
struct vector_type {
  typedef T type __attribute__((vector_size(Bytes)));
};
template <class T, int Bytes>
using vector_of = typename vector_type<T, Bytes>::type;

template <int N>
using constant = std::integral_constant<int, N>;

/// work(constant<n>()), where n is at least Least and at most Most.
template <int Least, int Most, class Work>
[[gnu::always_inline]] inline void with_constant(int n, const Work& work) {
  if constexpr (Least < Most)
    if (n != Least) return with_constant<Least + 1, Most>(n, work);
  work(constant<Least>());
}

/// Neighbours in memory, wherever they begin.
template <class Vector, class T>
[[gnu::always_inline]] inline Vector loaded(const T* from) {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}
/// The lanes of `first` and, behind them, those of `second`.
template <class Vector, std::size_t... Lane>
[[gnu::always_inline]] inline auto joined(const Vector& first, const Vector& second,
                                          std::index_sequence<Lane...>) {
  return __builtin_shufflevector(first, second, static_cast<int>(Lane)...);
}

/// The same, no more than 32 bytes at a time: arrays begin 16 bytes behind a multiple of 64 as
/// often as not, where all vectors of 64 bytes would lie in two cache lines each.
template <class Vector, class T>
[[gnu::always_inline]] inline Vector loaded_by_halves(const T* from) {
  if constexpr (sizeof(Vector) < 64) {
    return loaded<Vector>(from);
  } else {
    constexpr int lanes = 64 / int{sizeof(T)};
    using half = vector_of<T, 32>;
    return joined(loaded<half>(from), loaded<half>(from + lanes / 2),
                  std::make_index_sequence<lanes>());
  }
}
template <class Vector, class T>
[[gnu::always_inline]] inline void store(const Vector& from, T* to) {
  std::memcpy(static_cast<void*>(to), &from, sizeof from);
}

/// A whole number as wide as T: what a lane is numbered by, or masked.
template <class T>
using place_of = std::conditional_t<sizeof(T) == sizeof(int), int, long long>;
template <class T, int Bytes>
using places_of = vector_of<place_of<T>, Bytes>;

/// 0, 1, 2, ...
template <class T, int Bytes>
[[gnu::always_inline]] inline places_of<T, Bytes> places_of_lanes() {
  places_of<T, Bytes> places;
#pragma GCC unroll 16
  for (int l = 0; l < Bytes / int{sizeof(T)}; ++l) places[l] = l;
  return places;
}

/// Zeros but for the lanes that `mask` has.
template <class Vector, class Places>
[[gnu::always_inline]] inline Vector masked(const Vector& values, const Places& mask) {
  return reinterpret_cast<Vector>(reinterpret_cast<Places>(values) & mask);
}

/// Lane l is lane from(l) of `a` and, behind it, `b`.
template <class Vector, class From, std::size_t... Lane>
[[gnu::always_inline]] inline Vector picked(const Vector& a, const Vector& b, From from,
                                            std::index_sequence<Lane...>) {
  return __builtin_shufflevector(a, b, from(static_cast<int>(Lane))...);
}

}  // namespace riemann::cpu
