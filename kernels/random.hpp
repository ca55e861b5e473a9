// Random numbers by their place: element i is a function of the seed and i alone, so that any
// thread can make any piece.
// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014 (splitmix64).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <cstdint>

namespace riemann {

/// The i-th output of splitmix64 from `seed`.
inline std::uint64_t random_bits(std::uint64_t seed, index_t i) {
  std::uint64_t z = seed + (static_cast<std::uint64_t>(i) + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

/// In [0, 1), a multiple of 2^-digits: exact in every type that keeps so many.
inline double random_fraction(std::uint64_t seed, index_t i, int digits) {
  const double unit = 1 / static_cast<double>(std::uint64_t{1} << digits);
  return static_cast<double>(random_bits(seed, i) >> (64 - digits)) * unit;
}

/// These one after the other.
struct random_draws {
  std::uint64_t seed = 1;
  index_t drawn = 0;

  /// In [0, 1), of 53 digits.
  double next() { return random_fraction(seed, drawn++, 53); }
};

}  // namespace riemann
