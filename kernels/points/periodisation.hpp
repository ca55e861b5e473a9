// Changes of variable of (0, 1) onto itself that make a function's periodic continuation smooth,
// which lattice rules reward: u becomes t(u), and a value counts by its weight.
// Baker's: Hickernell, "Obtaining O(N^-2+e) convergence for lattice quadrature rules", MCQMC 2000.
// Polynomials: Korobov, "Number-theoretic methods in approximate analysis" (1963); t' is
// proportional to u^order (1-u)^order.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

namespace riemann {

enum class periodisation {
  none,
  baker,      // 2u up to the middle and back, weight 1: a smooth function's becomes continuous
  korobov_1,  // t' = 6 u (1-u)
  korobov_2,  // t' = 30 u^2 (1-u)^2
  korobov_3,  // t' = 140 u^3 (1-u)^3
};

struct warped_coordinate {
  double u;
  double weight;  // t', or 1 where two points share an image; its mean over (0, 1) is 1
};

/// x < limit. Kernels look at the word that holds sign and exponent, which leaves a GPU's units for
/// doubles to what needs them. Precondition: the limit is positive, its other word is 0, x is no
/// NaN.
RIEMANN_HOST_DEVICE constexpr bool is_below(double x, double limit) {
  if constexpr (compiled_at_run_time) {
    const auto high_word = [](double of) {
      return static_cast<int>(__builtin_bit_cast(long long, of) >> 32);
    };
    return high_word(x) < high_word(limit);
  }
  return x < limit;
}

/// Strictly inside (0, 1): what rounds to an end becomes the double next to 1, or the least normal
/// double.
RIEMANN_HOST_DEVICE constexpr double inside_unit(double t) {
  constexpr double last = 1 - 0x1p-53;
  constexpr double first = 0x1p-1022;
  return !is_below(t, 1) ? last : is_below(t, first) ? first : t;
}

/// For u in (0, 1). t(1 - u) is 1 - t(u): the lesser of the two is computed, by a few roundings,
/// and the greater is 1 less it. Of u = unit_number(bits) the least t is beyond 2^-128; the
/// greatest may round to 1.
RIEMANN_HOST_DEVICE constexpr warped_coordinate periodised(periodisation by, double u) {
  const bool is_left = is_below(u, 0.5);
  const double near = is_left ? u : 1 - u;  // exact if u is a multiple of 2^-53
  const double ends = near * (1 - near);
  double t = 0;
  double weight = 1;
  switch (by) {
    case periodisation::none: return {u, 1};
    case periodisation::baker: return {inside_unit(2 * near), 1};
    case periodisation::korobov_1:
      t = near * near * fma(-2.0, near, 3.0);
      weight = 6 * ends;
      break;
    case periodisation::korobov_2:
      t = near * near * near * fma(fma(6.0, near, -15.0), near, 10.0);
      weight = 30 * ends * ends;
      break;
    case periodisation::korobov_3:
      t = near * near * (near * near) * fma(fma(fma(-20.0, near, 70.0), near, -84.0), near, 35.0);
      weight = 140 * ends * ends * ends;
      break;
  }
  return {inside_unit(is_left ? t : 1 - t), weight};
}

}  // namespace riemann
