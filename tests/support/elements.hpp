// Arrays of any element type to reduce, and views of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"

#include "support/random_sequence.hpp"

#include <span>
#include <vector>

namespace riemann::reference {

/// At the edges of warps, rows and tiles, and primes.
inline constexpr index_t array_sizes[] = {1,    2,    31,   32,   33,   255,  256,   257,
                                          1023, 1024, 1025, 4095, 4096, 4097, 65537, 300'007};

template <class T>
std::span<const T> view(const std::vector<T>& data) {
  return data;
}

/// Integers of any bits; floating-point numbers that are multiples of 1/8 below 16 in size, so that
/// every type holds them and their sums are exact.
template <class T>
std::vector<T> varied(index_t count, unsigned long long seed = 1) {
  std::vector<T> values(static_cast<std::size_t>(count));
  random_sequence random(seed);
  for (T& x : values) {
    const unsigned long long bits = random();
    if constexpr (is_floating_point<T>)
      x = T(static_cast<double>(static_cast<int>(bits % 255) - 127) / 8);
    else
      x = static_cast<T>(bits);
  }
  return values;
}

template <class T>
answer reduced(const named_operation& op, const char* type, const std::vector<T>& data,
               int threads = 2) {
  return reduce_named(op, type, data.data(), static_cast<index_t>(data.size()), threads);
}

inline long long integer(const scalar& actual) { return static_cast<long long>(actual.bits); }

/// A floating-point answer, or the integer that it is.
inline double number(const scalar& actual) {
  switch (actual.is) {
    case scalar::kind::floating: return actual.floating.rounded();
    case scalar::kind::signed_integer: return static_cast<double>(integer(actual));
    case scalar::kind::unsigned_integer: return static_cast<double>(actual.bits);
  }
  return 0;
}

}  // namespace riemann::reference
