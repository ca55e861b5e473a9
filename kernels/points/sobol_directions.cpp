// Direction numbers by their recurrence over the coefficients of a polynomial: Bratley, Fox,
// "Algorithm 659", ACM TOMS 14 (1988), equation (3).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/sobol_directions.hpp"

#include "riemann/kernels/points/sobol_initials.hpp"

#include <array>
#include <bit>
#include <iterator>

namespace riemann {
namespace {

constexpr int word_bits = 32;
using all_directions = std::array<std::uint32_t, std::size_t{sobol_dimensions} * word_bits>;

constexpr void expand(const sobol_initial& from, std::uint32_t* v) {
  const int degree = std::bit_width(from.polynomial) - 1;
  for (int i = 0; i < word_bits; ++i) {
    if (i < degree) {
      v[i] = from.numbers[i] << (word_bits - 1 - i);
      continue;
    }
    v[i] = v[i - degree] ^ (v[i - degree] >> degree);
    for (int j = 1; j < degree; ++j)
      if (from.polynomial >> (degree - j) & 1U) v[i] ^= v[i - j];
  }
}

constexpr all_directions expanded() {
  static_assert(std::size(sobol_initials) == sobol_dimensions - 1);
  all_directions all{};
  for (int i = 0; i < word_bits; ++i) all[i] = 1U << (word_bits - 1 - i);
  for (int k = 1; k < sobol_dimensions; ++k) expand(sobol_initials[k - 1], &all[word_bits * k]);
  return all;
}

constexpr all_directions directions = expanded();

}  // namespace

std::span<const std::uint32_t> sobol_directions() { return directions; }

}  // namespace riemann
