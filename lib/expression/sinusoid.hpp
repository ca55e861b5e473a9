// sin and cos as arithmetic: reduction by multiples of pi, then one odd polynomial. As exponential,
// one loop for vector registers of any width, with the same bits in each.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

#include <cstdint>

namespace riemann::expressions {

/// Which of the two: where the wave begins.
enum class wave { sine, cosine };

/// Where the reduction is good; beyond (and for NaN) a library takes over.
inline constexpr double farthest_sinusoid = 0x1p30;

/// sin or cos of |x| <= farthest_sinusoid, off by 2 ulp at most. With x = n pi + r (for the
/// cosine, n a whole number and a half), x - n pi_1 is exact: a multiple of 2^-52 below 2. What is
/// left of n pi is subtracted in two parts, of which the first rounds r by half an ulp, the second
/// by as much. The polynomial is off by
/// a third of 2^-53.
template <wave Wave>
[[gnu::always_inline]] inline double sinusoid(double x) {
  constexpr double one_over_pi = 0x1.45f306dc9c883p-2;
  constexpr double pi_1 = 0x1.921fb54442d18p+1;
  constexpr double pi_2 = 0x1.1a62633145c07p-53;
  constexpr double pi_3 = -0x1.f1976b7ed8fbcp-109;
  constexpr double to_whole = 0x1.8p52;  // the sum's last bits are a whole number
  constexpr double shift = Wave == wave::sine ? 0.0 : 0.5;

  const double whole = fma(x, one_over_pi, -shift) + to_whole;
  const double n = whole - to_whole + shift;
  const double r = fma(-n, pi_3, fma(-n, pi_2, fma(-n, pi_1, x)));
  const double s = r * r;
  // (sin r - r) / r^3 in s on |r| <= pi/2, interpolated at Chebyshev points in 60 digits.
  double series = 0x1.89a3f16388edcp-49;
  series = fma(series, s, -0x1.ae513415aadccp-41);
  series = fma(series, s, 0x1.6124014cbe2fcp-33);
  series = fma(series, s, -0x1.ae6455a1a9e7ep-26);
  series = fma(series, s, 0x1.71de3a54562a8p-19);
  series = fma(series, s, -0x1.a01a01a018aa6p-13);
  series = fma(series, s, 0x1.1111111111107p-7);
  series = fma(series, s, -0x1.5555555555555p-3);
  const double rounded = fma(r * s, series, r);
  const double below = rounded > 1.0 ? 1.0 : rounded;  // at a crest it may be 1 and an ulp
  const double value = below < -1.0 ? -1.0 : below;

  // The sign changes with every half wave.
  auto halves = __builtin_bit_cast(std::uint64_t, whole);
  if constexpr (Wave == wave::cosine) halves += 1;
  return __builtin_bit_cast(double, __builtin_bit_cast(std::uint64_t, value) ^ (halves << 63));
}

}  // namespace riemann::expressions
