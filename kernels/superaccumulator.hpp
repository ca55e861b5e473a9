// The exact sum of any doubles: one wide integer in units of the smallest of them, 2^-1074.
// Neal, "Fast exact summation using small and large superaccumulators", arXiv:1505.05571 (2015).
// When not to use: for each term of a long sum; expansions.hpp keeps most terms away from it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/kernels/host_device.hpp"

namespace riemann {

/// A finite double as the digits of a superaccumulator: parts[j] belongs to digit first + j.
struct double_in_digits {
  int first = 0;
  long long parts[3]{};  // of the double's sign, each below 2^32 in magnitude
};

RIEMANN_HOST_DEVICE constexpr double_in_digits in_digits(double x) {
  const auto bits = __builtin_bit_cast(unsigned long long, x);
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
  const unsigned long long fraction = bits & 0xfffffffffffffULL;
  const unsigned long long mantissa = exponent == 0 ? fraction : fraction | 1ULL << 52;
  const int place = exponent == 0 ? 0 : exponent - 1;  // of its last bit
  const int shift = place % 32;
  const unsigned long long beyond = mantissa >> (32 - shift);
  const long long sign = -static_cast<long long>(bits >> 63);  // 0 or -1: no branch to mispredict
  const auto signed_part = [&](unsigned long long part) {
    return (static_cast<long long>(part & 0xffffffffULL) ^ sign) - sign;
  };
  return {place / 32,
          {signed_part(mantissa << shift), signed_part(beyond), signed_part(beyond >> 32)}};
}

/// The sum is that of digits[k] 2^(32 k - 1074). A term changes three neighbouring digits by less
/// than 2^32 each, and carried digits lie in [0, 2^32), the topmost apart; so |digit| stays below
/// (pending + 1) 2^32, which the carry pass at 2^30 keeps below 2^63. Terms end at bit 2098, and
/// 2^63 of them at bit 2161: the topmost digit, from bit 2144 on, never overflows, nor does a sum
/// on its way to a result that fits.
struct superaccumulator {
  static constexpr int digit_count = 68;
  static constexpr unsigned most_pending = 1U << 30;

  /// What has been met beside finite terms.
  enum : unsigned { positive_infinity = 1, negative_infinity = 2, not_a_number = 4 };

  long long digits[digit_count]{};
  unsigned nonfinite = 0;  // flags of the above
  unsigned pending = 0;    // additions since the last carry pass

  /// The flag of a term that is not finite.
  static RIEMANN_HOST_DEVICE constexpr unsigned flag_of(double x) {
    if (x != x) return not_a_number;
    return x > 0 ? positive_infinity : negative_infinity;
  }

  RIEMANN_HOST_DEVICE constexpr void add(double x) {
    if (!is_finite(x)) {
      nonfinite |= flag_of(x);
      return;
    }
    if (pending == most_pending) carry();
    ++pending;
    const double_in_digits term = in_digits(x);
    for (int j = 0; j < 3; ++j) digits[term.first + j] += term.parts[j];
  }

  RIEMANN_HOST_DEVICE constexpr void merge(const superaccumulator& other) {
    if (pending + other.pending >= most_pending) {
      carry();
      superaccumulator carried = other;
      carried.carry();
      return merge(carried);
    }
    pending += other.pending + 1;
    nonfinite |= other.nonfinite;
    for (int k = 0; k < digit_count; ++k) digits[k] += other.digits[k];
  }

  /// Brings all digits but the topmost into [0, 2^32): equal sums then have equal digits.
  RIEMANN_HOST_DEVICE constexpr void carry() {
    long long over = 0;
    for (int k = 0; k + 1 < digit_count; ++k) {
      const long long digit = digits[k] + over;
      digits[k] = digit & 0xffffffffLL;
      over = digit >> 32;
    }
    digits[digit_count - 1] += over;
    pending = 0;
  }

  /// The double nearest to the sum, ties to even; a zero is positive. Infinite if the sum rounds to
  /// that or has infinities of one sign among its terms; of both signs, or with a NaN: a NaN.
  RIEMANN_HOST_DEVICE constexpr double nearest() const {
    if (nonfinite != 0) return nonfinite_sum();
    superaccumulator size = *this;
    size.carry();
    const bool negative = size.digits[digit_count - 1] < 0;
    if (negative) {
      for (long long& digit : size.digits) digit = -digit;
      size.carry();
    }
    const auto sign = static_cast<unsigned long long>(negative) << 63;
    return __builtin_bit_cast(double, sign | size.bits_of_nearest());
  }

  /// The sum as hi, its nearest double, and lo, the rest rounded: to nearest, but not up to the
  /// middle between hi and its neighbour, so that hi + lo is hi.
  RIEMANN_HOST_DEVICE constexpr double_word total() const {
    const double hi = nearest();
    if (!is_finite(hi)) return {hi, 0};
    superaccumulator rest = *this;
    rest.add(-hi);
    double lo = rest.nearest();
    if (hi + lo != hi)
      lo = __builtin_bit_cast(double, __builtin_bit_cast(unsigned long long, lo) - 1);
    return {hi, lo};
  }

 private:
  RIEMANN_HOST_DEVICE constexpr double nonfinite_sum() const {
    const double infinity = __builtin_bit_cast(double, 0x7ffULL << 52);
    if (nonfinite == positive_infinity) return infinity;
    if (nonfinite == negative_infinity) return -infinity;
    return canonical(infinity - infinity);
  }

  /// Bit `place` of carried digits.
  RIEMANN_HOST_DEVICE constexpr unsigned long long bit(int place) const {
    return static_cast<unsigned long long>(digits[place / 32]) >> place % 32 & 1;
  }

  RIEMANN_HOST_DEVICE constexpr bool any_below(int place) const {
    for (int k = 0; k < place / 32; ++k)
      if (digits[k] != 0) return true;
    return (digits[place / 32] & ((1LL << place % 32) - 1)) != 0;
  }

  /// Of a carried sum that is not negative. The bits of a double are its 53-bit mantissa plus 2^52
  /// times the place of the mantissa's last bit, for subnormal ones too.
  RIEMANN_HOST_DEVICE constexpr unsigned long long bits_of_nearest() const {
    int top = 32 * digit_count - 1;
    while (top >= 0 && digits[top / 32] == 0) top -= 32;
    while (top >= 0 && bit(top) == 0) --top;
    const int place = top > 52 ? top - 52 : 0;
    constexpr int largest_place = 2045;
    if (place > largest_place) return 0x7ffULL << 52;
    unsigned long long mantissa = 0;
    for (int k = top; k >= place; --k) mantissa = mantissa << 1 | bit(k);
    if (place > 0 && bit(place - 1) == 1 && (mantissa % 2 == 1 || any_below(place - 1))) ++mantissa;
    return (static_cast<unsigned long long>(place) << 52) + mantissa;
  }
};

}  // namespace riemann
