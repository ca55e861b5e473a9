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
/// doubles to what needs them. Precondition: the limit is not negative, its other word is 0, x is
/// neither NaN nor -0.
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
inline constexpr double last_in_unit = 1 - 0x1p-53;
inline constexpr double first_in_unit = 0x1p-1022;
RIEMANN_HOST_DEVICE constexpr double inside_unit(double t) {
  return !is_below(t, 1) ? last_in_unit : is_below(t, first_in_unit) ? first_in_unit : t;
}

/// What u becomes, and u (1 - u), of which the weight is a power but for a constant: of several
/// coordinates weight_of() takes the product.
struct periodic_coordinate {
  double u;
  double ends;
};

/// For u in (0, 1). t(1 - u) is 1 - t(u): by one polynomial of the nearer end, with few roundings,
/// and one operation that does not reach the ends.
RIEMANN_HOST_DEVICE constexpr periodic_coordinate made_periodic(periodisation by, double u) {
  const bool is_left = is_below(u, 0.5);
  const double other = 1 - u;  // exact if u is a multiple of 2^-53
  const double near = is_left ? u : other;
  const double far = is_left ? other : u;
  double power = near * near;
  double polynomial = 0;
  switch (by) {
    case periodisation::none: return {u, 1};
    case periodisation::baker: return {fma(near, 2 * last_in_unit, first_in_unit), 1};
    case periodisation::korobov_1: polynomial = fma(-2.0, near, 3.0); break;
    case periodisation::korobov_2:
      power *= near;
      polynomial = fma(fma(6.0, near, -15.0), near, 10.0);
      break;
    case periodisation::korobov_3:
      power *= power;
      polynomial = fma(fma(fma(-20.0, near, 70.0), near, -84.0), near, 35.0);
      break;
  }
  return {fma(is_left ? power : -power, polynomial, is_left ? first_in_unit : last_in_unit),
          near * far};
}

/// t' of one coordinate, or the product of those of several, is a constant times a power of `ends`,
/// or of the product of their `ends`.
RIEMANN_HOST_DEVICE constexpr double constant_of_weight(periodisation by, int coordinates) {
  double of_each = 1;
  if (by == periodisation::korobov_1) of_each = 6;
  if (by == periodisation::korobov_2) of_each = 30;
  if (by == periodisation::korobov_3) of_each = 140;
  double all = 1;
  for (int k = 0; k < coordinates; ++k) all *= of_each;
  return all;
}

RIEMANN_HOST_DEVICE constexpr double power_of_weight(periodisation by, double ends) {
  switch (by) {
    case periodisation::none:
    case periodisation::baker: break;
    case periodisation::korobov_1: return ends;
    case periodisation::korobov_2: return ends * ends;
    case periodisation::korobov_3: return ends * ends * ends;
  }
  return 1;
}

RIEMANN_HOST_DEVICE constexpr double weight_of(periodisation by, double ends, int coordinates = 1) {
  return constant_of_weight(by, coordinates) * power_of_weight(by, ends);
}

/// Of u = unit_number(bits) the least t is beyond 2^-128.
RIEMANN_HOST_DEVICE constexpr warped_coordinate periodised(periodisation by, double u) {
  const periodic_coordinate at = made_periodic(by, u);
  return {at.u, weight_of(by, at.ends)};
}

}  // namespace riemann
