// Philox4x32-10: 128 random bits as a function of a key and a counter, so that any thread makes
// those of its own points, in any order.
// Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11 (2011).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/unit_number.hpp"

namespace riemann {

/// Least significant first.
struct four_words {
  unsigned words[4];
};

struct two_words {
  unsigned low;
  unsigned high;
};

/// The halves of 64 bits. Kernels take them as they lie in memory: with shifts, nvcc keeps
/// everything in 64 bits, which takes a fifth more instructions. g++ makes vectors of shifts alone.
RIEMANN_HOST_DEVICE constexpr two_words halves_of(unsigned long long bits) {
  if constexpr (compiled_at_run_time) return __builtin_bit_cast(two_words, bits);
  return {static_cast<unsigned>(bits), static_cast<unsigned>(bits >> 32)};
}

/// The block of `key` that `counter` names.
RIEMANN_HOST_DEVICE constexpr four_words philox(unsigned long long key, four_words counter) {
  unsigned key_low = static_cast<unsigned>(key);
  unsigned key_high = static_cast<unsigned>(key >> 32);
  auto [a, b, c, d] = counter.words;
  for (int round = 0; round < 10; ++round) {
    const auto first = halves_of(0xD2511F53ULL * a);
    const auto second = halves_of(0xCD9E8D57ULL * c);
    a = second.high ^ b ^ key_low;
    c = first.high ^ d ^ key_high;
    b = second.low;
    d = first.low;
    key_low += 0x9E3779B9U;
    key_high += 0xBB67AE85U;
  }
  return {{a, b, c, d}};
}

/// The same for a counter of two halves.
RIEMANN_HOST_DEVICE constexpr four_words philox(unsigned long long key, unsigned long long low,
                                                unsigned long long high) {
  return philox(key, {{static_cast<unsigned>(low), static_cast<unsigned>(low >> 32),
                       static_cast<unsigned>(high), static_cast<unsigned>(high >> 32)}});
}

struct four_numbers {
  double numbers[4];
};

/// Coordinates 4 group to 4 group + 3 of a random point, independent and uniform in (0, 1), 32 bits
/// each.
RIEMANN_HOST_DEVICE constexpr four_numbers four_random_units(unsigned long long key,
                                                             unsigned long long point, int group) {
  const four_words bits = philox(key, point, static_cast<unsigned long long>(group));
  return {{unit_number(bits.words[0]), unit_number(bits.words[1]), unit_number(bits.words[2]),
           unit_number(bits.words[3])}};
}

/// One of them: the point's coordinate of this number.
RIEMANN_HOST_DEVICE constexpr double random_unit(unsigned long long key, unsigned long long point,
                                                 int coordinate) {
  return four_random_units(key, point, coordinate / 4).numbers[coordinate % 4];
}

}  // namespace riemann
