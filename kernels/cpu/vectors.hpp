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

/// Neighbours in memory, wherever they begin.
template <class Vector, class T>
[[gnu::always_inline]] inline Vector loaded(const T* from) {
  Vector made;
  std::memcpy(&made, from, sizeof made);
  return made;
}
template <class Vector, class T>
[[gnu::always_inline]] inline void store(const Vector& from, T* to) {
  std::memcpy(static_cast<void*>(to), &from, sizeof from);
}

/// 0, 1, 2, ...
template <class Int, Int... Lane>
[[gnu::always_inline]] inline vector_of<Int, sizeof...(Lane) * sizeof(Int)> places_of_lanes(
    std::integer_sequence<Int, Lane...>) {
  const vector_of<Int, sizeof...(Lane) * sizeof(Int)> places = {Lane...};
  return places;
}

/// The first `count` of them, and zeros; what is read lies before `end`.
template <class Vector, class T>
[[gnu::always_inline]] inline Vector loaded_some(const T* from, int count, const T* end) {
  constexpr int lanes = static_cast<int>(sizeof(Vector) / sizeof(T));
  if (count >= lanes) return loaded<Vector>(from);
  const Vector zeros{};
  if (count <= 0) return zeros;
  if (end - from >= lanes) {
    using place = std::conditional_t<sizeof(T) == sizeof(int), int, long long>;
    const auto places = places_of_lanes<place>(std::make_integer_sequence<place, lanes>());
    return places < static_cast<place>(count) ? loaded<Vector>(from) : zeros;
  }
  T some[lanes] = {};
  std::copy(from, from + count, some);
  return loaded<Vector>(some);
}

/// Lane l is lane from(l) of `a` and, behind it, `b`.
template <class Vector, class From, std::size_t... Lane>
[[gnu::always_inline]] inline Vector picked(const Vector& a, const Vector& b, From from,
                                            std::index_sequence<Lane...>) {
  return __builtin_shufflevector(a, b, from(static_cast<int>(Lane))...);
}

}  // namespace riemann::cpu
