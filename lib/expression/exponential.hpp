// exp as arithmetic: a polynomial after the reduction by multiples of log 2, without a table, so
// that a loop over it fills vector registers of any width and gives the same bits in each. (The
// vector library's looks into a table: on processors whose gather is slow, that takes two thirds
// of its time.)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

#include <cstdint>

namespace riemann::expressions {

/// x = n log 2 + r. e^r is off by less than 1 ulp: r by 2^-54, the polynomial by 0.15 * 2^-53, and
/// the last addition rounds once.
struct reduced_exponential {
  double power;  // e^r, 0.7 to 1.42
  double n;
};

inline constexpr double last_bits_whole = 0x1.8p52;  // of a sum with it

[[gnu::always_inline]] inline reduced_exponential reduce_exponential(double x) {
  constexpr double log2_e = 0x1.71547652b82fep+0;
  constexpr double log_2 = 0x1.62e42fefa39efp-1;
  constexpr double log_2_rest = 0x1.abc9e3b39803fp-56;
  const double n = fma(x, log2_e, last_bits_whole) - last_bits_whole;
  const double r = fma(-n, log_2_rest, fma(-n, log_2, x));
  // (e^r - 1 - r) / r^2 on |r| <= log(2)/2, interpolated at Chebyshev points in 60 digits.
  double series = 0x1.af38a9b0ec855p-26;
  series = fma(series, r, 0x1.289185613a3d6p-22);
  series = fma(series, r, 0x1.71de0dae63bb3p-19);
  series = fma(series, r, 0x1.a019b90d2ae7ap-16);
  series = fma(series, r, 0x1.a01a01a7c41d5p-13);
  series = fma(series, r, 0x1.6c16c1788bd90p-10);
  series = fma(series, r, 0x1.11111111109b3p-7);
  series = fma(series, r, 0x1.5555555553d63p-5);
  series = fma(series, r, 0x1.5555555555556p-3);
  series = fma(series, r, 0x1.0000000000001p-1);
  return {1.0 + fma(series, r * r, r), n};
}

/// Where 2^n and the result are normal numbers.
inline constexpr double farthest_exponential = 708;

/// e^x for |x| <= farthest_exponential.
[[gnu::always_inline]] inline double exponential_within(double x) {
  const auto [power, n] = reduce_exponential(x);
  const auto steps = __builtin_bit_cast(std::uint64_t, n + last_bits_whole) << 52;
  return __builtin_bit_cast(double, __builtin_bit_cast(std::uint64_t, power) + steps);
}

/// e^x for any x: the same bits within the range; overflows to infinity, underflows gradually.
[[gnu::always_inline]] inline double exponential(double x) {
  const double below = x > 710.0 ? 710.0 : x;  // infinity is reached before, zero after -746
  const auto [power, n] = reduce_exponential(below < -746.0 ? -746.0 : below);
  const double half = fma(n, 0.5, last_bits_whole);  // 2^n may be none: in two factors
  const double rest = n - (half - last_bits_whole) + last_bits_whole;
  const auto power_of_two = [](double whole) __attribute__((always_inline)) {
    constexpr std::uint64_t bias = 1023;
    return __builtin_bit_cast(double, (__builtin_bit_cast(std::uint64_t, whole) + bias) << 52);
  };
  return power * power_of_two(half) * power_of_two(rest);
}

}  // namespace riemann::expressions
