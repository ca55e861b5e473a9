// The product of an array's elements: integers modulo 2^64, floating-point numbers without overflow
// or underflow on the way.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/facts.hpp"

namespace riemann::operations {

/// x = mantissa * 2^exponent with 1 <= |mantissa| < 2; zeros, infinities and NaNs are their own
/// mantissas. Exact.
struct mantissa_and_exponent {
  double mantissa;
  index_t exponent;

  RIEMANN_HOST_DEVICE constexpr explicit mantissa_and_exponent(double x) {
    using word = unsigned long long;
    constexpr word exponent_bits = 0x7ffULL << 52;
    const bool small = (__builtin_bit_cast(word, x) & exponent_bits) == 0;
    const double normal = small ? x * 0x1p54 : x;
    const word bits = __builtin_bit_cast(word, normal);
    const word biased = bits & exponent_bits;
    const bool special = (biased == 0) | (biased == exponent_bits);
    const word of_one = __builtin_bit_cast(word, 1.0);
    mantissa = special ? x : __builtin_bit_cast(double, (bits & ~exponent_bits) | of_one);
    exponent = special ? 0 : static_cast<index_t>(biased >> 52) - (small ? 1023 + 54 : 1023);
  }
};

/// mantissa * 2^exponent, rounded once.
RIEMANN_HOST_DEVICE constexpr double scaled(double mantissa, index_t exponent) {
  constexpr index_t beyond_all = 1200;
  const index_t e = exponent > beyond_all    ? beyond_all
                    : exponent < -beyond_all ? -beyond_all
                                             : exponent;
  const auto power = [](index_t p) {
    return __builtin_bit_cast(double, static_cast<unsigned long long>(p + 1023) << 52);
  };
  return mantissa * power(e / 2) * power(e - e / 2);
}

/// A product in double with an exponent of its own, whatever the elements' precision.
/// Error bound for n factors: (1 + u)^(n-1) - 1 relative to the product, u = 2^-53, and half a unit
/// in the last place more where the product is subnormal. Infinite or zero if the product, not a
/// part of it, is too large or too small for a double.
struct scaled_product {
  using term = double;
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  double mantissa = 1;
  index_t exponent = 0;

  RIEMANN_HOST_DEVICE constexpr void add(double x) { multiply(mantissa_and_exponent(x)); }
  RIEMANN_HOST_DEVICE constexpr void merge(const scaled_product& next) { multiply(next); }
  RIEMANN_HOST_DEVICE constexpr scalar total() const { return scalar(scaled(mantissa, exponent)); }

 private:
  template <class Factor>
  RIEMANN_HOST_DEVICE constexpr void multiply(const Factor& by) {
    const double m = mantissa * by.mantissa;
    const bool carry = (m >= 2) | (m <= -2);
    mantissa = carry ? m * 0.5 : m;
    exponent += by.exponent + (carry ? 1 : 0);
  }
};

/// Of integers in 64 bits, two's complement: exact while it fits, wrapped where it does not.
template <bool Signed>
struct integer_product {
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  unsigned long long value = 1;

  template <class T>
  RIEMANN_HOST_DEVICE constexpr void add(T term) {
    value *= static_cast<unsigned long long>(term);
  }
  RIEMANN_HOST_DEVICE constexpr void merge(const integer_product& next) { value *= next.value; }
  RIEMANN_HOST_DEVICE constexpr scalar total() const {
    return scalar(static_cast<select_type<Signed, long long, unsigned long long>>(value));
  }
};

struct product {
  static constexpr const char* description =
      "of all elements; in double, as if exponents had no limits on the way; integers modulo 2^64";
  static constexpr bool has_identity = true;
  static constexpr bool floating = true;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::number;

  template <class T>
  using of =
      select_type<is_floating_point<T>, scaled_product, integer_product<is_signed_integer<T>>>;
};
static_assert(accumulator<product::of<int>, int> && accumulator<product::of<float>, float>);

}  // namespace riemann::operations
