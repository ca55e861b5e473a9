// half and bfloat16: 16-bit floating-point numbers to keep elements in; arithmetic is float's.
// IEEE 754-2019, 3.6 (binary16); bfloat16 is the upper half of a float.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

namespace riemann {

/// The nearest number of a format of 16 bits, ties to even, as its bits: a sign, an exponent, and
/// `fraction_bits` of fraction. Beyond the largest: infinity. NaNs become quiet ones.
RIEMANN_HOST_DEVICE constexpr unsigned short rounded_to_16_bits(double x, int fraction_bits) {
  using word = unsigned long long;
  constexpr int fraction_of_double = 52;
  const int exponents = 1 << (15 - fraction_bits);
  const word bits = __builtin_bit_cast(word, x);
  const word magnitude = bits & ~(1ULL << 63);
  const word sign = bits >> 63 << 15;
  const word infinity = static_cast<word>(exponents - 1) << fraction_bits;
  if (x != x) return static_cast<unsigned short>(sign | infinity | 1ULL << (fraction_bits - 1));
  const int exponent = static_cast<int>(magnitude >> fraction_of_double) - 1023 + exponents / 2 - 1;
  if (exponent >= exponents - 1) return static_cast<unsigned short>(sign | infinity);

  // A number below the smallest normal one loses a bit for each missing power of two.
  const bool subnormal = exponent <= 0;
  const int dropped = fraction_of_double - fraction_bits + (subnormal ? 1 - exponent : 0);
  if (dropped > fraction_of_double + 1) return static_cast<unsigned short>(sign);
  const word one = 1ULL << fraction_of_double;
  const word significand = (magnitude & (one - 1)) | one;
  const word rest = significand & ((1ULL << dropped) - 1);
  const word half_way = 1ULL << (dropped - 1);
  word kept = significand >> dropped;
  if (rest > half_way || (rest == half_way && kept % 2 == 1)) ++kept;
  // A carry out of the fraction is one into the exponent, up to infinity.
  const word before = subnormal ? 0 : static_cast<word>(exponent - 1) << fraction_bits;
  return static_cast<unsigned short>(sign | (before + kept));
}

/// binary16: 11 significant bits, up to 65504.
struct half {
  unsigned short bits;

  half() = default;
  /// Correctly rounded from a float or a double.
  template <class Number>
  RIEMANN_HOST_DEVICE constexpr explicit half(Number x)
      : bits(rounded_to_16_bits(static_cast<double>(x), 10)) {}

  /// Exact. Without branches, so that loops of it become vector loops; without subnormal floats,
  /// which some processors are slow on.
  RIEMANN_HOST_DEVICE constexpr operator float() const {
    float converted = 0;
    if (convert_half(bits, converted)) return converted;
    constexpr unsigned rebias = (127U - 15U) << 23;
    const unsigned moved = (bits & 0x7fffU) << 13;
    const unsigned exponent = moved & 0x0f800000U;
    const unsigned special = exponent == 0x0f800000U ? rebias : 0U;
    constexpr unsigned least_normal = rebias + (1U << 23);  // 2^-14
    const float subnormal =
        __builtin_bit_cast(float, moved + least_normal) - __builtin_bit_cast(float, least_normal);
    const unsigned magnitude =
        exponent == 0 ? __builtin_bit_cast(unsigned, subnormal) : moved + rebias + special;
    return __builtin_bit_cast(float, magnitude | (bits & 0x8000U) << 16);
  }
};

/// The upper half of a float: 8 significant bits, a float's range.
struct bfloat16 {
  unsigned short bits;

  bfloat16() = default;
  /// Correctly rounded from a float or a double.
  template <class Number>
  RIEMANN_HOST_DEVICE constexpr explicit bfloat16(Number x)
      : bits(rounded_to_16_bits(static_cast<double>(x), 7)) {}

  /// Exact.
  RIEMANN_HOST_DEVICE constexpr operator float() const {
    return __builtin_bit_cast(float, static_cast<unsigned>(bits) << 16);
  }
};

}  // namespace riemann
